import { linesOf } from '../../ui/diff/hunk.ts';
import { plural } from '../../ui/format.ts';
import type { Looked } from './use-edited-file.ts';

type FileLineProps = { looked: Looked; tool: string; isInFile: boolean; onInFile(isInFile: boolean): void };

/** Where in its file an edit is. It is as high before that is known, so that no button moves under the finger. */
export function FileLine({ looked, tool, isInFile, onInFile }: FileLineProps) {
  const [alone, inFile] =
    tool === 'Write' ? ['Show all of it', 'Show what changes'] : ['Show it alone', 'Show in the file'];
  return (
    <div className="tnum flex min-h-8 items-center gap-3 border-b border-line px-3 text-xs text-dim max-phone:min-h-10">
      <span className="min-w-0 flex-1 truncate">{lookedWords(looked, tool)}</span>
      {looked.type === 'changed' && (
        <button
          type="button"
          aria-pressed={isInFile}
          onClick={() => onInFile(!isInFile)}
          className="shrink-0 text-sea hover:underline max-phone:min-h-10"
        >
          {isInFile ? alone : inFile}
        </button>
      )}
    </div>
  );
}

function lookedWords(looked: Looked, tool: string): string {
  switch (looked.type) {
    case 'looking':
      return 'Looking into the file …';
    case 'problem':
      return looked.sentence;
    case 'new':
      return 'New file';
    case 'unfit':
      return 'The text that it replaces is not in the file now.';
    case 'changed':
      if (tool === 'Write') return `Takes the place of a file of ${plural(linesOf(looked.before).length, 'line')}`;
      return looked.places === 1 ? `Line ${looked.line}` : `Line ${looked.line} and on, ${looked.places} places`;
  }
}

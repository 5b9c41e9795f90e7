import { lookedWords } from './looked-words.ts';
import type { Looked } from './use-edited-file.ts';

type FileLineProps = { looked: Looked; tool: string; isInFile: boolean; onInFile(isInFile: boolean): void };

/** Where in its file an edit is. It is as high before that is known, so that no button moves under the finger. */
export function FileLine({ looked, tool, isInFile, onInFile }: FileLineProps) {
  const [alone, inFile] =
    tool === 'Write' ? ['Show all of it', 'Show what changes'] : ['Show it alone', 'Show in the file'];
  return (
    <div className="tnum flex min-h-8 items-center gap-3 border-b border-line px-3 text-xs text-dim max-phone:min-h-11">
      <span className="min-w-0 flex-1 truncate">{lookedWords(looked, tool)}</span>
      {looked.type === 'changed' && (
        <button
          type="button"
          aria-pressed={isInFile}
          onClick={() => onInFile(!isInFile)}
          className="shrink-0 text-sea hover:underline max-phone:min-h-11"
        >
          {isInFile ? alone : inFile}
        </button>
      )}
    </div>
  );
}

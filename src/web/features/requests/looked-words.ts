import { linesOf } from '../../ui/diff/hunk.ts';
import { plural } from '../../ui/format.ts';
import type { Looked } from './use-edited-file.ts';

/** What a call would do to its file. */
export function lookedWords(looked: Looked, tool: string): string {
  switch (looked.type) {
    case 'looking':
      return 'Looking into the file …';
    case 'problem':
      return looked.sentence;
    case 'new':
      return `New file, ${lineCount(looked.after)}`;
    case 'unfit':
      return 'The text that it replaces is not in the file now.';
    case 'changed':
      if (tool === 'Write')
        return `Replaces existing file (${lineCount(looked.before)}) with ${lineCount(looked.after)}`;
      return looked.places === 1 ? `Line ${looked.line}` : `Line ${looked.line} and on, ${looked.places} places`;
  }
}

/** For a file that can't be looked into from here. `text` is null where only its beginning is known. */
export function writtenWords(text: string | null): string {
  return `${text === null ? 'Writes the file' : `Writes ${lineCount(text)}`}. An existing file is replaced.`;
}

function lineCount(text: string): string {
  return plural(linesOf(text).length, 'line');
}

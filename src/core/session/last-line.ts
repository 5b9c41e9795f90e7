import { plainWords } from '../plain-words.ts';
import { withoutHidden } from '../text/visible.ts';

/** The last words of a session, by whoever said them. */
export type LastWords = { by: 'person' | 'claude'; text: string };

const keptLength = 600;
const shownLength = 160;

/** What a state keeps of words: enough for a line. Null where nothing was said. */
export function lastWords(by: LastWords['by'], text: string): LastWords | null {
  const beginning = text.slice(0, keptLength).trim();
  return beginning === '' ? null : { by, text: beginning };
}

/** Words as one line of plain text, for a list. */
export function lastLine({ by, text }: LastWords): LastWords {
  const plain = withoutHidden(plainWords(text).replaceAll(/^[ |:-]+$/gm, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { by, text: plain.slice(0, shownLength).replace(/[\ud800-\udbff]$/, '') };
}

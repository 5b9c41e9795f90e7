const escapeKey = String.fromCharCode(0x1b);
const bell = String.fromCharCode(7);

/** Colours and moves; titles, links and the clipboard up to their end; and the short ones. */
const sequences = new RegExp(
  [
    `(?:${escapeKey}\\[|\\u009b)[0-?]*[ -/]*[@-~]?`,
    `${escapeKey}[\\]PX^_][^${bell}${escapeKey}\\u009c]*(?:${bell}|${escapeKey}\\\\|\\u009c)?`,
    `${escapeKey}[ -/]*[0-~]?`,
  ].join('|'),
  'g',
);

/** A text for a terminal without what was meant for the terminal. */
export function withoutAnsi(text: string): string {
  return text
    .replace(sequences, '')
    .split('\n')
    .map(lastWritten)
    .join('\n')
    .replace(/\p{Cc}/gu, keepSpace);
}

/** A line that was written over again and again shows what was written last. */
function lastWritten(line: string): string {
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}

function keepSpace(character: string): string {
  return character === '\n' || character === '\t' ? character : '';
}

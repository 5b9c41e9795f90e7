import { stripVTControlCharacters } from 'node:util';

/** As much of one text as is worth a page. */
const longest = 256 * 1024;

/** Text without what only a terminal understands, and no longer than anybody reads. */
export function plainText(text: string): string {
  const plain = text.includes('\u001b') ? stripVTControlCharacters(text) : text;
  return plain.length <= longest ? plain : `${plain.slice(0, longest)}\n… ${plain.length - longest} more characters`;
}

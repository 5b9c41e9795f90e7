/** How a line of a patch stands out. The names of the two files come in a pair, so a removed `-- comment` isn't one. */
export function patchLook(lines: readonly { text: string }[], index: number): string {
  const text = lines[index]?.text ?? '';
  if (isOldName(text) && isNewName(lines[index + 1]?.text)) return 'font-semibold';
  if (isNewName(text) && isOldName(lines[index - 1]?.text)) return 'font-semibold';
  if (text.startsWith('+')) return 'bg-add';
  if (text.startsWith('-')) return 'bg-del';
  if (text.startsWith('@@')) return 'text-sea';
  return /^(?:diff|index|new file|deleted file|rename|similarity|old mode|new mode) /.test(text) ? 'text-faint' : '';
}

const isOldName = (text = '') => text.startsWith('--- ');
const isNewName = (text = '') => text.startsWith('+++ ');

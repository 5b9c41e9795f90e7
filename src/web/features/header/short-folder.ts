/** A folder by its last two parts, which is what tells projects apart. */
export function shortFolder(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.length <= 2 ? path : `…/${parts.slice(-2).join('/')}`;
}

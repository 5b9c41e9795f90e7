/** The line of backticks or tildes that begins a block of code. */
export type Fence = { mark: string; length: number };

/** In a list a fence can stand further in, and right behind the mark of an item. */
export function fenceIn(line: string, isList: boolean): Fence | null {
  const found = /^([ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
  if (!found?.[2]) return null;
  const indent = found[1] ?? '';
  if (!isList && indent.trim() === '' && indent.length > 3) return null;
  return { mark: found[2].charAt(0), length: found[2].length };
}

export function closesFence({ mark, length }: Fence, line: string): boolean {
  const words = line.trim();
  return words.length >= length && words === mark.repeat(words.length);
}

/**
 * Whether a text is what a pattern says, in which a star stands for anything. Rules are written by whoever made the
 * project, so this takes no longer for a mean pattern: the first place that fits is always good enough.
 */
export function fitsWildcard(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= end;
}

/** The same for one name of a path, in which a question mark stands for one character. */
export function fitsName(pattern: string, name: string): boolean {
  if (!pattern.includes('?')) return fitsWildcard(pattern, name);
  let at = 0;
  let next = 0;
  let star = -1;
  let starAt = 0;
  while (at < name.length) {
    if (pattern[next] === '*') {
      star = next;
      starAt = at;
      next += 1;
    } else if (next < pattern.length && (pattern[next] === '?' || pattern[next] === name[at])) {
      next += 1;
      at += 1;
    } else if (star === -1) {
      return false;
    } else {
      // The star takes one more, and what follows it is tried again.
      starAt += 1;
      at = starAt;
      next = star + 1;
    }
  }
  return /^\**$/.test(pattern.slice(next));
}

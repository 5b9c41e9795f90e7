export type RelativePath = { type: 'ok'; parts: string[] } | { type: 'refused'; reason: string };

const lengthLimit = 4096;

/**
 * Reads a path that is to lie inside a folder: names between single slashes. It is taken as it is, decoded no further,
 * and nothing is mended: what is not such a path is refused.
 */
export function readRelativePath(path: string): RelativePath {
  const problem = problemOf(path);
  return problem ? { type: 'refused', reason: problem } : { type: 'ok', parts: path.split('/') };
}

function problemOf(path: string): string | null {
  if (path === '') return 'The path is empty.';
  if (path.length > lengthLimit) return `The path is longer than ${lengthLimit} characters.`;
  if (path.includes('\0')) return 'The path has a NUL character.';
  if (path.includes('\\')) return 'The path has a backslash.';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'The path is not relative to the folder.';
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    return 'The path has an empty, "." or ".." part.';
  }
  return null;
}

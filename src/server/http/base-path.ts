/** Where everything is served: `/`, or a path below it that begins and ends with a slash. */
export function readBasePath(text: string): { type: 'ok'; path: string } | { type: 'wrong'; reason: string } {
  const bare = text.replace(/^\/|\/$/g, '');
  const path = bare === '' ? '/' : `/${bare}/`;
  if (/^\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/.test(path)) return { type: 'ok', path };
  return { type: 'wrong', reason: `--base-path takes a path such as /deck, not "${text}".` };
}

/** The URL as it is below the base path, or null when it is not below it. */
export function belowBasePath(url: string, basePath: string): string | null {
  if (basePath === '/') return url;
  const bare = basePath.slice(0, -1);
  if (url === bare || url.startsWith(`${bare}?`)) return `/${url.slice(bare.length)}`;
  return url.startsWith(basePath) ? url.slice(bare.length) : null;
}

/** Where everything is served: `/`, or a path below it that begins and ends with a slash. */
export function basePathOf(text: string): string {
  const bare = text.replace(/^\/|\/$/g, '');
  return bare === '' ? '/' : `/${bare}/`;
}

/** The URL as it is below the base path, or null when it is not below it. */
export function belowBasePath(url: string, basePath: string): string | null {
  if (basePath === '/') return url;
  const bare = basePath.slice(0, -1);
  if (url === bare || url.startsWith(`${bare}?`)) return `/${url.slice(bare.length)}`;
  return url.startsWith(basePath) ? url.slice(bare.length) : null;
}

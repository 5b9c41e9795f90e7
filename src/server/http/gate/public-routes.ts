/**
 * What needs no credential: the health check, the page with its files, and the exchange of a one-time code. Anything
 * that is not named here does. `pageNames` are the first segments of addresses that the page itself shows.
 */
export function createPublicRoutes(pageNames: readonly string[]): (method: string, path: string) => boolean {
  const pages = new Set(pageNames);
  return (method, path) => {
    if (method === 'POST') return path === '/api/sign-in';
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (path === '/' || path === '/health' || file.test(path)) return true;
    const [, first = ''] = path.split('/');
    return pages.has(first);
  };
}

/** The page's own files: in the root or one folder of assets, always with an ending. */
const file =
  /^\/(?:assets\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]*\.(?:html|js|css|svg|png|ico|woff2|json|webmanifest|map|txt)$/;

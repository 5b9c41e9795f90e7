/** Where the server serves everything, without a slash at its end: empty, or a path such as `/deck`. The server says so. */
export const basePath = readBasePath();

function readBasePath(): string {
  if (typeof document === 'undefined') return '';
  const said = document.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? '/';
  return said.startsWith('/') ? said.replace(/\/$/, '') : '';
}

/** Where a link leads, and the host to show beside it when its words name another one. */
export type LinkTarget = { href: string; host: string | null };

const followed = new Set(['http:', 'https:', 'mailto:']);

/** Null for what cannot be followed from here: a path, a place in a page, or a scheme that could do more than lead. */
export function linkTarget(href: string, words: string): LinkTarget | null {
  const url = URL.parse(href);
  if (url === null || !followed.has(url.protocol)) return null;
  return { href: url.href, host: isPretended(url, words) ? url.host || url.pathname : null };
}

const longestHost = 253;

function isPretended(url: URL, words: string): boolean {
  if (url.username !== '' || url.password !== '') return true;
  const named = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}.-]+/u)
    .flatMap((word) => word.slice(-longestHost).match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[\p{L}]{2,}/gu) ?? []);
  const own = url.protocol === 'mailto:' ? url.pathname.replace(/^.*@/, '') : url.hostname;
  return named.some((name) => !isFile(name) && !isPartOf(name, own.toLowerCase()));
}

function isPartOf(name: string, own: string): boolean {
  return own === name || own.endsWith(`.${name}`) || `www.${own}` === name;
}

/** `index.ts` looks like a host and is a file. */
function isFile(name: string): boolean {
  return /\.(?:tsx?|jsx?|mjs|cjs|json|md|css|html?|py|rs|go|rb|java|sh|ya?ml|toml|lock|txt|sql|vue|php)$/.test(name);
}

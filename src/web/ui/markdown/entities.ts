/** Names that need no parser. Every other name is looked up in the browser's own table. */
const common: { [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** The characters that entities stand for. The lexer leaves them to whoever writes HTML, and the page writes none. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][\dA-Za-z]{1,31}));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return Object.hasOwn(common, name) ? (common[name] ?? whole) : named(name);
      return characterOf(decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

const known = new Map<string, string>();
const mostKnown = 2500;

/**
 * The browser knows all 2,125 names, which would be 25 KB here. Only letters and digits reach its parser, and the
 * document that it makes is never shown.
 */
function named(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const whole = `&${name};`;
  if (typeof DOMParser === 'undefined') return whole;
  const decoded = new DOMParser().parseFromString(whole, 'text/html').body.textContent;
  // HTML also takes `&not` without a semicolon, so that `&notit;` becomes `¬it;`. Markdown doesn't.
  const character = decoded.endsWith(';') && name !== 'semi' ? whole : decoded;
  if (known.size < mostKnown) known.set(name, character);
  return character;
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

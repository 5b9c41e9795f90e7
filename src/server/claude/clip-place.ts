/** An object or array of a line, as far as it has been read. `key` is the last one of an object. */
export type Container = { isArray: boolean; entries: number; isKeyNext: boolean; key: string };

const nameLimit = 256;
const base64Keys: ReadonlySet<string> = new Set(['data', 'base64', 'blob']);

/** Where the reading stands inside of the containers, the outermost first. */
export function pathOf(containers: readonly Container[]): string {
  return containers.map(({ isArray, entries, key }) => (isArray ? entries : key)).join('.');
}

/** The key between two quotes. */
export function keyAt(line: Uint8Array, start: number, end: number): string {
  const raw = textAt(line, start, Math.min(end, start + nameLimit));
  return raw.includes('\\') ? unescaped(raw) : raw;
}

/** Whether the text that starts there is an image or the like, a part of which is of no use. */
export function isBase64At(line: Uint8Array, start: number, key: string): boolean {
  return base64Keys.has(key) && /^[\w+/=-]{64}$/.test(textAt(line, start, start + 64));
}

function textAt(line: Uint8Array, start: number, end: number): string {
  return Buffer.from(line.buffer, line.byteOffset + start, Math.min(end, line.length) - start).toString('utf8');
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

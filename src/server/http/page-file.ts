import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { memberOf } from '../../core/json.ts';
import type { Encoding } from './accepted-encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is sent: the file as it is or compressed, under a tag of its own. */
export type Body = { bytes: Bytes; encoding: Encoding | null; etag: string };

/** A file of the built page, in memory. */
export type PageFile = {
  type: string;
  /** Whether what is sent depends on what the browser accepts. */
  isCompressible: boolean;
  body(encoding: Encoding | null): Promise<Body>;
};

const types: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** These are compressed already. */
const compact = new Set(['.png', '.ico', '.woff2']);
/** Below this there is nothing to gain. */
const leastBytes = 1024;

const compress: { [Name in Encoding]: (bytes: Bytes) => Promise<Uint8Array> } = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: qualityFor(bytes) } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** The 3 MB that draw diagrams take 10 s at quality 10, and 0.3 s at quality 5 for 14 % more bytes. */
function qualityFor({ length }: Bytes): number {
  return length > 1_500_000 ? 5 : 10;
}

/**
 * The build brings the page's own code as Brotli. Any other encoding is made once, when it is first asked for: most of
 * what there is (the grammars of many languages) is asked for by nobody, and the server must not start later because
 * of it.
 */
export function createPageFile(name: string, bytes: Bytes, brotli: Bytes | null = null): PageFile {
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 20);
  const plain: Body = { bytes, encoding: null, etag: `"${tag}"` };
  const isCompressible = !compact.has(extname(name)) && bytes.length >= leastBytes;
  const made = new Map<Encoding, Promise<Body>>();

  async function make(encoding: Encoding): Promise<Body> {
    const packed = encoding === 'br' && brotli ? brotli : new Uint8Array(await compress[encoding](bytes));
    return packed.length < bytes.length ? { bytes: packed, encoding, etag: `"${tag}-${encoding}"` } : plain;
  }

  return {
    type: memberOf(types, extname(name)) ?? 'application/octet-stream',
    isCompressible,
    async body(encoding) {
      if (encoding === null || !isCompressible) return plain;
      const body = made.get(encoding) ?? make(encoding);
      made.set(encoding, body);
      return body;
    },
  };
}

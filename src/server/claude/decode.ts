import type { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { utf8 } from '../utf8.ts';
import { type Clip, clip } from './clip.ts';
import { type ClaudeMessage, kindOf, schemaOf } from './message/claude-message.ts';
import { noteUnusable } from './message/lenient.ts';
import { modernise } from './message/old-shape.ts';

export type Decoded =
  /** `hasUnusable`: it reports tokens or costs that cannot be, which are left out. */
  | { type: 'message'; message: ClaudeMessage; clipped: Clip[]; hasUnusable?: true }
  /** A kind we do not know, or with a `problem` a known kind in a shape we cannot read. Holds everything that was sent. */
  | { type: 'unknown'; kind: string; json: JsonObject; problem: string | null; clipped: Clip[] }
  /** Not a JSON object. */
  | { type: 'noise'; text: string };

const lineLimit = 64 * 1024;
const noiseLimit = 16 * 1024;
const wordLimit = 256;
/** JSON.stringify overflows the stack somewhere above 4,000 levels, and a level takes two bytes or more. */
const safeDepth = 2_000;

/** Reads one line of the CLI's stdout. Total: any bytes give a value, none throw. A line over `limit` is clipped. */
export function decode(line: Uint8Array, limit = lineLimit): Decoded {
  const parsed = parseLine(line, limit);
  if (parsed.type === 'noise') return parsed;
  const { json, clipped } = parsed;
  const message = modernise(json);
  const schema = schemaOf(message);
  if (schema === undefined) return { type: 'unknown', kind: shortened(kindOf(json)), json, problem: null, clipped };
  const { read: result, hasUnusable } = noteUnusable(() => schema.safeParse(message));
  if (result.success) return { type: 'message', message: result.data, clipped, ...(hasUnusable && { hasUnusable }) };
  return { type: 'unknown', kind: shortened(kindOf(json)), json, problem: problemOf(result.error), clipped };
}

/** The JSON object on a line, clipped where it is over `limit`, or what else stands there. */
export function parseLine(
  line: Uint8Array,
  limit = lineLimit,
): { type: 'object'; json: JsonObject; clipped: Clip[] } | { type: 'noise'; text: string } {
  const bytes = withoutByteOrderMark(line);
  const { json, clipped } = bytes.length > limit ? parseClipped(bytes) : parseWhole(bytes);
  return json === undefined ? { type: 'noise', text: beginningOf(bytes) } : { type: 'object', json, clipped };
}

type Parsed = { json: JsonObject | undefined; clipped: Clip[] };

function parseWhole(bytes: Uint8Array): Parsed {
  const json = parse(bytes);
  if (bytes.length > 2 * safeDepth && isDeeperThan(json, safeDepth)) return parseClipped(bytes);
  return { json, clipped: [] };
}

function parseClipped(bytes: Uint8Array): Parsed {
  const { short, clipped } = clip(bytes);
  return { json: parse(short), clipped };
}

function parse(bytes: Uint8Array): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(utf8(bytes));
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function isDeeperThan(value: Json | undefined, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit < 0) return true;
  if (Array.isArray(value)) return value.some((child) => isDeeperThan(child, limit - 1));
  for (const key in value) {
    const child = value[key];
    if (typeof child === 'object' && isDeeperThan(child, limit - 1)) return true;
  }
  return false;
}

function withoutByteOrderMark(line: Uint8Array): Uint8Array {
  return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line;
}

function beginningOf(bytes: Uint8Array): string {
  if (bytes.length <= noiseLimit) return utf8(bytes);
  return new TextDecoder().decode(bytes.subarray(0, noiseLimit), { stream: true });
}

function shortened(word: string): string {
  return word.slice(0, wordLimit);
}

function problemOf(error: z.ZodError): string {
  return shortened(error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}

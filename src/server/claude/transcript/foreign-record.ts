import { isObject } from '../../../core/json.ts';
import { utf8 } from '../../utf8.ts';

/** A conversation and its title. Other lines set a mode or an agent, or name files that a rewind puts back. */
const spoken: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'system',
  'attachment',
  'progress',
  'custom-title',
  'ai-title',
]);

/** A line of a session file from elsewhere without what it would set; null if that is all it does. */
export function foreignRecord(body: Uint8Array): Uint8Array | null {
  try {
    const json: unknown = JSON.parse(utf8(body));
    if (!isObject(json) || !spoken.has(String(json.type))) return null;
    const { permissionMode: _, ...rest } = json;
    return Buffer.from(JSON.stringify(rest));
  } catch {
    return null;
  }
}

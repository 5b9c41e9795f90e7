import type { JsonObject } from '../../core/json.ts';
import { readKeymap } from '../../core/keymap/keymap.ts';

/** What is wrong with changed keys, or null. */
export function checkKeys(keys: JsonObject): { key: string; reason: string } | null {
  const read = readKeymap(keys);
  return read.type === 'wrong' ? { key: `keys.${read.problem.action}`, reason: read.problem.reason } : null;
}

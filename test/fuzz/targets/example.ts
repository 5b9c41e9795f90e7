import { isObject } from '../../../src/core/json.ts';
import { must, type Target } from './target.ts';

/** A program with two mistakes, to see that the fuzzer finds them: it counts down by ones, and expects a name. */
export async function openExample(): Promise<Target> {
  const sources = [{ name: 'order', lines: ['{"name":"tea","count":2}'] }];
  return { sources, run: async (lines) => lines.forEach(take), close: async () => {} };
}

function take(line: string): void {
  const order = /^\{.*\}$/.test(line) && JSON.parse(line);
  if (!isObject(order)) return;
  must(order.name !== undefined, 'an order without a name');
  if (typeof order.count !== 'number' || order.count < 0 || order.count > 10) return;
  for (let left = order.count; left !== 0; left -= 1);
}

import type { Entry } from '../../core/session/entry.ts';
import { originalFields, ranInput } from '../../core/session/ran-input.ts';
import { visible } from '../../core/text/visible.ts';

export type ToolEntry = Extract<Entry, { type: 'tool' }>;

const telling = ['command', 'file_path', 'notebook_path', 'path', 'pattern', 'url', 'query', 'description', 'subject'];

/** What a call was about, in one line: the first of its fields that tells. */
export function toolTitle({ input }: Pick<ToolEntry, 'input'>): string {
  for (const name of telling) {
    const value = input[name];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const line = value.trim().split('\n', 1)[0] ?? '';
    return visible(line.length > 160 ? `${line.slice(0, 159).replace(/[\ud800-\udbff]$/, '')}…` : line);
  }
  return '';
}

export const originalLabel = 'Original, edited before it ran';

/** What Claude had asked for, as far as a person changed that; null where nobody did. */
export function originalWords(entry: Pick<ToolEntry, 'input' | 'request'>): string | null {
  const fields = originalFields(ranInput(entry));
  if (fields.length === 0) return null;
  const words = fields.map(({ name, value }) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return words.map(({ name, text }) => (words.length === 1 ? text : `${name}: ${text}`)).join('\n');
}

/** `GitHub › search_repositories` for `mcp__GitHub__search_repositories`. */
export function toolName({ name }: Pick<ToolEntry, 'name'>): string {
  const [prefix, server, ...tool] = name.split('__');
  return visible(prefix === 'mcp' && server && tool.length > 0 ? `${server} › ${tool.join('__')}` : name);
}

/** What is shorter would be "0.0 s". */
const shown = 50;

export function toolState({ state }: Pick<ToolEntry, 'state'>): string {
  switch (state.type) {
    case 'waiting':
      return 'waiting for an answer';
    case 'running':
      return 'running';
    case 'done':
      return state.durationMs < shown ? 'done' : `done in ${seconds(state.durationMs)}`;
    case 'failed':
      return state.durationMs < shown ? 'failed' : `failed after ${seconds(state.durationMs)}`;
    case 'denied':
      return 'denied';
    case 'cut':
      return `cut: ${state.reason}`;
  }
}

export function seconds(ms: number): string {
  return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
}

export function dollars(cost: number): string {
  return cost !== 0 && Math.abs(cost) < 0.01 ? `$${cost.toFixed(4)}` : `$${cost.toFixed(2)}`;
}

import type { Entry } from '../../core/session/entry.ts';

export type ToolEntry = Extract<Entry, { type: 'tool' }>;

const telling = ['command', 'file_path', 'notebook_path', 'path', 'pattern', 'url', 'query', 'description', 'subject'];

/** What a call was about, in one line: the first of its fields that tells. */
export function toolTitle({ input }: Pick<ToolEntry, 'input'>): string {
  for (const name of telling) {
    const value = input[name];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const line = value.trim().split('\n', 1)[0] ?? '';
    return line.length > 160 ? `${line.slice(0, 159)}…` : line;
  }
  return '';
}

/** `GitHub › search_repositories` for `mcp__GitHub__search_repositories`. */
export function toolName({ name }: Pick<ToolEntry, 'name'>): string {
  const [prefix, server, ...tool] = name.split('__');
  return prefix === 'mcp' && server && tool.length > 0 ? `${server} › ${tool.join('__')}` : name;
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

import type { ToolEntry } from './tool-entry.ts';

/** A call that was made at 100, with what a test is about. */
export function toolEntry(parts: Partial<ToolEntry>): ToolEntry {
  return {
    id: 'call',
    seq: 1,
    ord: 0,
    at: 100,
    turn: 1,
    parent: null,
    type: 'tool',
    name: 'Bash',
    input: {},
    state: { type: 'done', durationMs: 1 },
    result: null,
    request: null,
    task: null,
    callSeq: 1,
    resultSeq: 2,
    clipped: { input: false, result: false },
    ...parts,
  };
}

/** A call with a result. */
export function returned(name: string, input: ToolEntry['input'], text: string, structured: unknown = null): ToolEntry {
  const result = { text, images: [], structured: structured as never, decision: null };
  return toolEntry({ name, input, result });
}

import type { Entry } from '../../src/core/session/entry.ts';
import type { MadeText } from './made-text.ts';

const tools = ['Bash', 'Bash', 'Bash', 'Read', 'Read', 'Edit', 'Grep', 'Glob', 'Write', 'WebFetch'];

/** An entry as sessions have them: half of them calls of tools, with a command or a path and an output. */
export function madeEntry(id: string, seq: number, at: number, made: MadeText): Entry {
  const place = { id, seq, ord: 0, at, turn: 1, parent: null };
  const share = made.random();
  if (share < 0.55) return { ...place, ...madeTool(seq, made) };
  if (share < 0.75) {
    const text = made.random() < 0.05 ? made.chinese(120) : made.text(10, 200);
    return { ...place, type: 'text', text, model: 'claude-opus-4-6', aborted: false, clipped: false };
  }
  if (share < 0.9) {
    return { ...place, type: 'thinking', text: made.text(20, 300), redacted: false, durationMs: 1, clipped: false };
  }
  const delivery = { type: 'answered' } as const;
  return { ...place, type: 'message', text: made.text(3, 80), attachments: [], delivery, by: null, clipped: false };
}

function madeTool(seq: number, made: MadeText) {
  const name = tools[Math.floor(made.random() * tools.length)] ?? 'Bash';
  const path = `/code/${made.word()}/src/${made.word()}/${made.word()}.ts`;
  const input = name === 'Bash' ? { command: made.text(2, 12), description: made.text(3, 8) } : { file_path: path };
  const failed = made.random() < 0.05;
  return {
    type: 'tool' as const,
    name,
    input,
    state: { type: failed ? ('failed' as const) : ('done' as const), durationMs: 1 },
    result: { text: made.text(5, 500), images: [], structured: null, decision: null },
    request: null,
    task: null,
    callSeq: seq,
    resultSeq: seq,
    clipped: { input: false, result: false },
  };
}

import { createFrames } from '../test/fake-claude/frames.ts';
import { createRandom } from '../test/fake-claude/random.ts';

export type AnswerStream = { bytes: Buffer; frames: number; lines: number };

/** What a CLI says when it answers and calls a tool, again and again. Texts and their number are seeded. */
export function answerStream(seed: number, answers: number): AnswerStream {
  const random = createRandom(seed);
  const voice = { session: 'session', model: 'claude', permissionMode: 'default', version: '2.1.325' };
  const frames = createFrames(voice);
  const said: string[] = [];
  let lines = 0;
  for (let answer = 0; answer < answers; answer += 1) {
    const id = `msg_${seed}_${answer}`;
    const tool = `toolu_${seed}_${answer}`;
    const parts = Array.from({ length: 1 + random(40) }, () => 'x'.repeat(1 + random(40)));
    said.push(
      frames.streamEvent(frames.messageStart(id)),
      frames.streamEvent({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
      ...parts.map((text) => frames.streamEvent(delta(text))),
      frames.assistant(id, { type: 'text', text: parts.join('') }),
      frames.streamEvent({ type: 'content_block_stop', index: 0 }),
      frames.assistant(id, { type: 'tool_use', id: tool, name: 'Bash', input: { command: parts[0] } }),
      frames.streamEvent({ type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 42 } }),
      frames.streamEvent({ type: 'message_stop' }),
      frames.toolResult(tool, parts.join('\n'), false),
    );
    lines += 3;
  }
  return { bytes: Buffer.from(said.map((frame) => `${frame}\n`).join('')), frames: said.length, lines };
}

function delta(text: string): object {
  return { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } };
}

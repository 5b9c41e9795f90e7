import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { closeInput, flood, longLine, startGrandchild } from './faults.ts';
import type { Step } from './scenario.ts';
import { leave, type Stage } from './stage.ts';
import { write } from './writer.ts';

/** What a step needs of the turn it stands in. */
export type Turn = {
  text: string;
  /** Aborted by an interrupt. */
  signal: AbortSignal;
  /** Asks for permission; the answer comes from outside. */
  ask(name: string, toolUseId: string, input: Record<string, unknown>): Promise<Answer>;
  /** What the turn's result will say. */
  said: string;
};

export type Answer =
  | { behavior: 'allow'; updatedInput: Record<string, unknown> }
  | { behavior: 'deny'; message: string };

/** Outside a turn, steps that need one fail. */
export async function perform(steps: readonly Step[], stage: Stage, turn?: Turn): Promise<void> {
  for (const step of steps) {
    turn?.signal.throwIfAborted();
    await performStep(step, stage, turn);
  }
}

async function performStep(step: Step, stage: Stage, turn: Turn | undefined): Promise<void> {
  switch (step.type) {
    case 'text':
      return sayText(stage, turn, step.text ?? `You said: ${turn?.text ?? ''}`, step.perSecond);
    case 'tool': {
      const id = await sayToolUse(stage, step.name, step.input);
      return stage.writer.line(stage.frames.toolResult(id, step.result, step.isError ?? false));
    }
    case 'ask':
      return askAndRun(step, stage, turn);
    case 'askOnly': {
      const id = await sayToolUse(stage, step.name, step.input);
      turn?.ask(step.name, id, step.input).catch(() => {});
      return;
    }
    case 'events':
      return paced(step, turn, () => stream(stage, textDelta('x'.repeat(1 + stage.random(40)))));
    case 'stamped':
      return paced(step, turn, () => sayStamped(step.as, stage));
    case 'line':
      return stage.writer.line(step.text);
    case 'bytes':
      return stage.writer.bytes(Buffer.from(step.base64, 'base64'));
    case 'longLine':
      return longLine(stage, step.bytes);
    case 'stderr':
      return write(process.stderr, step.text);
    case 'stderrFlood':
      return flood(step.bytes);
    case 'closeInput':
      return closeInput();
    case 'grandchild':
      return startGrandchild(stage, step);
    case 'waitForFile':
      while (!existsSync(step.path)) await delay(5, undefined, { signal: turn?.signal });
      return;
    case 'hang':
      return delay(2 ** 30, undefined, { signal: turn?.signal });
    case 'exit':
      return leave(stage, step.code, step.stderr);
    case 'die':
      await stage.writer.bytes(new Uint8Array(0));
      process.kill(process.pid, step.signal ?? 'SIGKILL');
      return delay(2 ** 30);
  }
}

async function sayText(stage: Stage, turn: Turn | undefined, text: string, perSecond?: number): Promise<void> {
  const id = `msg_${randomUUID()}`;
  await stream(stage, stage.frames.messageStart(id));
  await stream(stage, { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
  const pieces = piecesOf(text, stage);
  const rate = perSecond === undefined ? {} : { perSecond };
  await paced({ count: pieces.length, ...rate }, turn, (index) => stream(stage, textDelta(pieces[index] ?? '')));
  await stage.writer.line(stage.frames.assistant(id, { type: 'text', text }));
  await stream(stage, { type: 'content_block_stop', index: 0 });
  await stream(stage, { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 42 } });
  await stream(stage, { type: 'message_stop' });
  if (turn) turn.said = text;
}

function piecesOf(text: string, stage: Stage): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0) {
    pieces.push(text.slice(at, at + 1 + stage.random(24)));
  }
  return pieces;
}

async function sayToolUse(stage: Stage, name: string, input: Record<string, unknown>): Promise<string> {
  const id = `toolu_${randomUUID()}`;
  await stage.writer.line(stage.frames.assistant(`msg_${randomUUID()}`, { type: 'tool_use', id, name, input }));
  return id;
}

async function askAndRun(step: Step & { type: 'ask' }, stage: Stage, turn: Turn | undefined): Promise<void> {
  if (turn === undefined) throw new Error('asking needs a turn');
  const id = await sayToolUse(stage, step.name, step.input);
  const answer = await turn.ask(step.name, id, step.input);
  const content = answer.behavior === 'allow' ? (step.result ?? JSON.stringify(answer.updatedInput)) : answer.message;
  await stage.writer.line(stage.frames.toolResult(id, content, answer.behavior === 'deny'));
}

async function paced(
  { count, perSecond }: { count: number; perSecond?: number },
  turn: Turn | undefined,
  say: (index: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  for (let said = 0; said < count; said++) {
    const due = perSecond === undefined ? 0 : started + (said * 1000) / perSecond - performance.now();
    if (due > 0) await delay(due, undefined, { signal: turn?.signal });
    turn?.signal.throwIfAborted();
    await say(said);
  }
}

function sayStamped(as: 'delta' | 'message', stage: Stage): Promise<void> {
  const text = `@${performance.timeOrigin + performance.now()}@`;
  if (as === 'delta') return stream(stage, textDelta(text));
  return stage.writer.line(stage.frames.assistant(`msg_${randomUUID()}`, { type: 'text', text }));
}

async function stream(stage: Stage, event: object): Promise<void> {
  if (stage.flags.partial) await stage.writer.line(stage.frames.streamEvent(event));
}

function textDelta(text: string): object {
  return { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } };
}

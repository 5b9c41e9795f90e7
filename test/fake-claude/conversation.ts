import { answerControl, type ControlRequest } from './controls.ts';
import type { UserMessage } from './frames.ts';
import type { Input } from './input.ts';
import { createQuestions } from './questions.ts';
import type { Step } from './scenario.ts';
import { leave, type Stage } from './stage.ts';
import type { Remembered } from './state.ts';
import { perform, type Turn } from './steps.ts';

/** Reads lines until there are no more; messages wait for the turn before them. */
export async function converse(stage: Stage, remembered: Remembered, input: Input): Promise<void> {
  const questions = createQuestions(stage);
  const costPerTurn = stage.scenario.costPerTurn ?? 0.01;
  let turns = Promise.resolve();
  let turnCount = 0;
  let cost = remembered.cost;
  let interruption: AbortController | undefined;
  let exitCode = 0;
  /** Messages that no turn has taken up, by uuid. */
  const waiting = new Set<string>();

  for (let line = await input.next(); line !== undefined; line = await input.next()) {
    const frame = parse(line);
    if (frame === undefined) return leave(stage, 1, 'Error parsing streaming input line: SyntaxError\n');
    if (frame.type === 'user') await take(frame as unknown as UserMessage);
    if (frame.type === 'control_request') await control(frame as unknown as ControlRequest);
    if (frame.type === 'control_response') {
      await stage.writer.line(line);
      questions.answer(frame);
    }
  }
  if (stage.scenario.ignoresInputEnd) return;
  if (questions.areOpen()) stopTurn();
  await turns;
  await leave(stage, exitCode);

  async function take(message: UserMessage): Promise<void> {
    const { uuid } = message;
    if (!stage.scenario.lifecycle || uuid === undefined || remembered.uuids.has(uuid)) {
      turns = turns.then(() => runTurn(message));
      return;
    }
    waiting.add(uuid);
    await report(uuid, 'queued');
    turns = turns.then(async () => {
      if (!waiting.delete(uuid)) return;
      await report(uuid, 'started');
      await runTurn(message);
      await report(uuid, 'completed');
    });
  }

  /** It never runs that uuid again, but does not remember it after its end either. */
  async function giveBack(uuid: string): Promise<boolean> {
    if (!waiting.delete(uuid)) return false;
    remembered.uuids.add(uuid);
    await report(uuid, 'cancelled');
    return true;
  }

  async function report(uuid: string, state: string): Promise<void> {
    await stage.writer.line(stage.frames.lifecycle(uuid, state));
  }

  async function runTurn(message: UserMessage): Promise<void> {
    await perform(stage.scenario.beforeEcho ?? [], stage);
    if (message.uuid !== undefined && remembered.uuids.has(message.uuid)) return echo(message);
    const text = textOf(message);
    // It can be interrupted from its first frame on.
    interruption = new AbortController();
    const turn: Turn = { text, said: '', signal: interruption.signal, ask: questions.ask };
    await stage.writer.line(stage.frames.init());
    await stage.writer.line(stage.frames.status('requesting'));
    if (message.uuid !== undefined) {
      remembered.uuids.add(message.uuid);
      stage.state.remember(stage.voice.session, { uuid: message.uuid });
    }
    // Before anybody is told: who hears the echo may end it at once.
    stage.state.note('ran', { run: stage.run, session: stage.voice.session, uuid: message.uuid, text });
    await echo(message);
    const steps = stepsOf(text) ?? stage.scenario.turns?.[turnCount] ?? stage.scenario.turn ?? [{ type: 'text' }];
    turnCount++;
    const interrupted = await perform(steps, stage, turn).then(
      () => false,
      (error: unknown) => {
        if (!turn.signal.aborted) throw error;
        return true;
      },
    );
    interruption = undefined;
    await end(turn, interrupted);
  }

  async function end(turn: Turn, interrupted: boolean): Promise<void> {
    cost = Math.round((cost + costPerTurn) * 1e6) / 1e6;
    stage.state.remember(stage.voice.session, { cost });
    exitCode = interrupted ? 1 : 0;
    if (interrupted) await stage.writer.line(stage.frames.said('[Request interrupted by user]'));
    const outcome = interrupted
      ? { subtype: 'error_during_execution', isError: true, errors: ['Request was aborted.'] }
      : { subtype: 'success', isError: false, text: turn.said };
    await stage.writer.line(stage.frames.result({ ...outcome, cost, turnCost: costPerTurn }));
  }

  async function echo(message: UserMessage): Promise<void> {
    if (stage.flags.echoes) await stage.writer.line(stage.frames.echo(message));
  }

  async function control(frame: ControlRequest): Promise<void> {
    if (stage.scenario.unanswered?.includes(frame.request.subtype)) return;
    const { subtype, message_uuid, cancel_queued } = frame.request;
    if (subtype === 'cancel_async_message' && stage.scenario.lifecycle && message_uuid !== undefined) {
      const cancelled = await giveBack(message_uuid);
      return stage.writer.line(stage.frames.answer(frame.request_id, { cancelled }));
    }
    if (subtype !== 'interrupt') return answerControl(stage, frame);
    if (cancel_queued && stage.scenario.lifecycle) for (const uuid of [...waiting]) await giveBack(uuid);
    await questions.announceCancel();
    if (stage.scenario.beforeInterruptAnswer) return void answerAfterTurn(frame, stage.scenario.beforeInterruptAnswer);
    await answerControl(stage, frame);
    stopTurn();
  }

  async function answerAfterTurn(frame: ControlRequest, steps: Step[]): Promise<void> {
    stopTurn();
    await turns;
    await perform(steps, stage);
    await answerControl(stage, frame);
  }

  function stopTurn(): void {
    interruption?.abort();
    questions.giveUp();
  }
}

function parse(line: string): { type?: unknown } | undefined {
  if (line.trim() === '') return {};
  try {
    return JSON.parse(line) as { type?: unknown };
  } catch {
    return undefined;
  }
}

function textOf({ message }: UserMessage): string {
  if (typeof message.content === 'string') return message.content;
  return message.content.map((block) => block.text ?? '').join('');
}

function stepsOf(text: string): Step[] | undefined {
  return text.startsWith('RUN:') ? (JSON.parse(text.slice('RUN:'.length)) as Step[]) : undefined;
}

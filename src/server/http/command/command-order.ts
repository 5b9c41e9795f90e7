import type { Command } from '../../../core/wire.ts';

/** Sees to it that commands do not overtake each other where it matters. */
export type CommandOrder = {
  run<Result>(command: Command, act: () => Promise<Result>): Promise<Result>;
  /** Resolves when a session that is being made is there, or cannot be made. */
  made(sessionId: string): Promise<unknown>;
};

/**
 * What is said to a session reaches it in the order in which it came, after the session is made; everything else about a
 * session only waits until it is made, since what stops a session must not wait for anything.
 */
export function createCommandOrder(): CommandOrder {
  const lanes = new Map<string, Promise<unknown>>();
  const making = new Map<string, Promise<unknown>>();

  function run<Result>(command: Command, act: () => Promise<Result>): Promise<Result> {
    const ready = Promise.all(sessionsIn(command).map(made));
    const lane = laneOf(command);
    if (lane === null) return ready.then(act);
    const running = Promise.all([ready, lanes.get(lane)]).then(act);
    keep(lanes, lane, running);
    if (command.type === 'session.create' || command.type === 'session.fork') keep(making, lane, running);
    return running;
  }

  function made(sessionId: string): Promise<unknown> {
    return making.get(sessionId) ?? Promise.resolve();
  }

  return { run, made };
}

function keep(kept: Map<string, Promise<unknown>>, key: string, running: Promise<unknown>): void {
  const forget = () => {
    if (kept.get(key) === settled) kept.delete(key);
  };
  const settled: Promise<void> = running.then(forget, forget);
  kept.set(key, settled);
}

function laneOf(command: Command): string | null {
  switch (command.type) {
    case 'session.create':
    case 'session.rewind':
    case 'message.send':
    case 'message.update':
    case 'message.reorder':
    case 'message.withdraw':
      return command.sessionId;
    case 'session.fork':
      return command.newId;
    default:
      return null;
  }
}

function sessionsIn(command: Command): string[] {
  return 'sessionId' in command && command.type !== 'session.create' ? [command.sessionId] : [];
}

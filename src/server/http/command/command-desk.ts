import { createHash } from 'node:crypto';
import type { Command } from '../../../core/wire.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { createCommandOrder } from './command-order.ts';
import { type CommandResult, type Refused, refuse } from './command-outcome.ts';
import { blocked } from './opened.ts';
import { runCommand } from './run-command.ts';

/** Takes commands under ids that clients make. The same id from the same device again gets the first answer. */
export type CommandDesk = {
  run(id: string, command: Command, device: Actor): Promise<CommandResult>;
  /** Resolves when a session that is being made is there, or cannot be made. */
  made(sessionId: string): Promise<unknown>;
};

type Remembered = { digest: string; outcome: Promise<CommandResult>; bytes: number };

const rememberedCommands = 4096;
const rememberedBytes = 4 * 1024 * 1024;

/** They change nothing, so doing them twice is no harm, and the second time the answer is newer. */
const readOnly: ReadonlySet<Command['type']> = new Set(['servers.list', 'session.measure']);

/** They work while the session's journal takes nothing, or get their own refusal from the store. */
const needsNoJournal: ReadonlySet<Command['type']> = new Set([
  'session.create',
  'session.fork',
  'session.stop',
  'session.delete',
  'session.archive',
  'session.pin',
  'session.see',
]);

export function createCommandDesk(
  context: CommandContext,
  onError: (error: unknown, id: string, device: Actor) => void,
): CommandDesk {
  const order = createCommandOrder();
  const known = new Map<string, Remembered>();
  let bytes = 0;

  function run(id: string, command: Command, device: Actor): Promise<CommandResult> {
    const refused = refusalAtOnce(command);
    if (readOnly.has(command.type))
      return told(command, refused ? Promise.resolve(refused) : attempt(id, command, device));
    const key = JSON.stringify([device.id, id]);
    const digest = createHash('sha256').update(JSON.stringify(command)).digest('base64');
    const first = known.get(key);
    if (first && first.digest === digest) return told(command, first.outcome);
    if (first) return Promise.resolve(refuse('conflict', 'W21', 'This id was used for another command.', { id }));
    if (refused) return Promise.resolve(refused);
    const remembered: Remembered = { digest, outcome: attempt(id, command, device), bytes: 0 };
    known.set(key, remembered);
    void remembered.outcome.then((outcome) => settle(key, remembered, outcome));
    return told(command, remembered.outcome);
  }

  /** A command for a session that is known to be blocked isn't begun, so that nothing comes of it later. */
  function refusalAtOnce(command: Command): Refused | null {
    if (!('sessionId' in command) || needsNoJournal.has(command.type)) return null;
    const failure = context.registry.blockages.of(command.sessionId);
    return failure && blocked(failure);
  }

  /** A session that is blocked meanwhile keeps nobody waiting. The command goes on, and its id remembers how it ended. */
  async function told(command: Command, outcome: Promise<CommandResult>): Promise<CommandResult> {
    if (!('sessionId' in command) || command.type === 'session.delete') return outcome;
    const first = await context.registry.blockages.unlessBlocked(command.sessionId, outcome);
    return first.type === 'blocked' ? blocked(first.failure) : first;
  }

  async function attempt(id: string, command: Command, device: Actor): Promise<CommandResult> {
    try {
      return await order.run(command, () => runCommand(command, device, context));
    } catch (error) {
      onError(error, id, device);
      return refuse('failed', 'W28', 'Something went wrong on the server; whether it was done is not known.');
    }
  }

  function settle(key: string, remembered: Remembered, outcome: CommandResult): void {
    if (known.get(key) !== remembered) return;
    if (isWorthAnotherTry(outcome)) return void known.delete(key);
    remembered.bytes = JSON.stringify(outcome).length;
    bytes += remembered.bytes;
    for (const [oldest, { bytes: freed }] of known) {
      if (known.size <= rememberedCommands && bytes <= rememberedBytes) return;
      known.delete(oldest);
      bytes -= freed;
    }
  }

  return { run, made: order.made };
}

/** What could not be done for now may be tried again under the same id. */
function isWorthAnotherTry(outcome: CommandResult): boolean {
  return outcome.type === 'refused' && outcome.error.code === 'unavailable';
}

import type { ClientMessage } from '../../../core/wire.ts';
import type { Actor } from '../command/command-context.ts';
import type { CommandDesk } from '../command/command-desk.ts';
import { limits } from './limits.ts';
import type { Outlet } from './outlet.ts';
import { rejection } from './rejection.ts';

type CommandMessage = Extract<ClientMessage, { type: 'command' }>;

/** Carries out the commands of one client, so many at once, and answers each. */
export function runCommands(desk: CommandDesk, device: Actor, outlet: Outlet): (message: CommandMessage) => void {
  let underWay = 0;

  async function run({ id, command }: CommandMessage): Promise<void> {
    underWay += 1;
    const outcome = await desk.run(id, command, device);
    underWay -= 1;
    if (outcome.type === 'done') return outlet.send({ type: 'done', id, result: outcome.result });
    outlet.send({ type: 'refused', id, error: outcome.error });
  }

  return (message) => {
    if (underWay < limits.commandsAtOnce) return void run(message);
    outlet.send({ type: 'refused', id: message.id, error: rejection.tooManyCommands() });
  };
}

import { join } from 'node:path';
import { openHouse } from '../session/house.ts';
import { agentOf, openFleet, taskFor, untilTask } from './fleet-house.ts';

/**
 * A server with agents and nothing else, to be killed. It makes its agents and tasks anew each time, which changes
 * nothing once they are there, and says when all tasks are done.
 */
const [folder = '', project = '', fake = '', agents = '2', tasks = '2'] = process.argv.slice(2);
const environment = { PATH: process.env.PATH ?? '', HOME: fake };
const cli = { file: join(fake, 'claude'), prefixArguments: [], version: '2.1.325', environment };
const house = await openHouse(cli, { folder, project });
const fleet = await openFleet(house, { room: () => 2, lookEveryMs: 20 });
const ids: string[] = [];
for (let agent = 0; agent < Number(agents); agent++) {
  await kept(() => fleet.putAgent(`agent-${agent}`, agentOf(project, { name: `agent-${agent}` })));
  for (let task = 0; task < Number(tasks); task++) {
    const id = `task-${agent}-${task}`;
    await kept(() => fleet.putTask(id, taskFor(`agent-${agent}`, { prompt: id, title: id })));
    ids.push(id);
  }
}
process.stdout.write('begun\n');
for (const id of ids) await untilTask(fleet, id, ({ state }) => state === 'done');
process.stdout.write('done\n');

/** The server before may not be gone yet for those who look. */
async function kept(change: () => Promise<object>): Promise<void> {
  for (;;) {
    const outcome = await change();
    if (!('code' in outcome)) return;
    if (outcome.code !== 'heldElsewhere') throw new Error(JSON.stringify(outcome));
  }
}

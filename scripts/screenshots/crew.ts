import type { Bridge } from '../../test/page/bridge.ts';
import { makeAgent, makeTask } from '../../test/page/fleet.ts';

/** Three agents with tasks in different states, in the folder of the story. */
export async function gatherCrew(bridge: Bridge, cwd: string): Promise<void> {
  const keeper = await makeAgent(bridge, { name: 'Lamp keeper', kind: 'worker', cwd, desiredExecutionState: 'paused' });
  const reviewer = await makeAgent(bridge, {
    name: 'Second look',
    kind: 'reviewer',
    cwd,
    desiredExecutionState: 'stopped',
  });
  const writer = await makeAgent(bridge, { name: 'Log writer', kind: 'writer', cwd, freshSessions: true });
  const lamps = await makeTask(bridge, keeper, { title: 'Turn the lamps off by daylight', priority: 2 });
  await makeTask(bridge, keeper, { title: 'Warn when a lamp fails twice in a week' });
  await makeTask(bridge, reviewer, { title: 'Review the daylight change', dependsOn: [lamps] });
  const everyMorning = { type: 'cron', expression: '0 7 * * 1-5', timeZone: 'Europe/Lisbon' } as const;
  await makeTask(bridge, reviewer, { title: 'Look through last night’s log', schedule: everyMorning });
  await makeTask(bridge, writer, { title: 'Write down what changed this week', prompt: 'Write the log of this week.' });
}

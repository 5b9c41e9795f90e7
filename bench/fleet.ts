import { type FleetState, withChanges } from '../src/core/fleet/fleet-state.ts';
import { putAgent } from '../src/core/fleet/person-agent.ts';
import { putTask } from '../src/core/fleet/put-task.ts';
import { reconcile } from '../src/core/fleet/reconcile.ts';
import type { SessionSeen } from '../src/core/fleet/seen.ts';
import { agentOf, openFleet, taskFor, untilAgent } from '../test/fleet/fleet-house.ts';
import { SimulatedSession } from '../test/fleet/simulated-session.ts';
import { fakeHouse } from '../test/session/house.ts';
import { inTurns, median } from './rounds.ts';
import { atMost, type Figure, type Row, times } from './row.ts';

const passAimMs = 20;
const spawnAimMs = 100;

/** What deciding about many agents costs, and how long a wish takes to become a process. */
export const fleet: Figure = async ({ quick }) => {
  const [few, many] = [worldOf(10, 1), worldOf(1000, 50)];
  const taken = await inTurns(
    { few: () => reconcile(few), many: () => reconcile(many) },
    { rounds: quick ? 20 : 100, warmups: 10 },
  );
  const [small, big] = [median(taken.few) * 1000, median(taken.many) * 1000];
  const spawned = await spawnTimes(quick ? 3 : 9);
  const spawn = median(spawned);
  return [
    { measured: 'one pass over 10 agents, 1 live', value: `${small.toFixed(2)} ms` },
    {
      measured: 'one pass over 1,000 agents with 2,000 tasks, 50 live',
      value: `${big.toFixed(2)} ms`,
      ratio: times(big / small, 'the one before'),
      aim: atMost(passAimMs, big, ' ms'),
    },
    {
      measured: 'from a wish to the process that was started for it',
      value: `${spawn.toFixed(0)} ms`,
      aim: atMost(spawnAimMs, spawn, ' ms'),
    },
  ] satisfies Row[];
};

/** Agents with two tasks each, of which some are in a turn. */
function worldOf(agents: number, live: number): Parameters<typeof reconcile>[0] {
  let state: FleetState = { agents: new Map(), tasks: new Map() };
  const seen = new Map<string, SessionSeen>();
  for (let index = 0; index < agents; index += 1) {
    const id = `agent-${index}`;
    const agent = putAgent(state, id, agentOf('/project'), index);
    if (agent.type === 'changed') state = withChanges(state, agent.changes);
    for (const name of ['first', 'second']) {
      const task = putTask(state, `${id} ${name}`, taskFor(id), index);
      if (task.type === 'changed') state = withChanges(state, task.changes);
    }
  }
  for (const agent of [...state.agents.values()].slice(0, live)) {
    const task = state.tasks.get(`${agent.id} first`);
    if (!task) continue;
    const ids = { sessionId: `of ${agent.id}`, messageId: `m ${agent.id}`, carrierId: `m ${agent.id}` };
    state = withChanges(state, [
      { type: 'agent', agent: { ...agent, sessionId: ids.sessionId, currentTaskId: task.id } },
      { type: 'task', task: { ...task, ...ids, state: 'running' } },
    ]);
    const session = new SimulatedSession(ids.sessionId);
    session.send(ids.carrierId);
    session.launch();
    seen.set(agent.id, session.seen(ids.carrierId));
  }
  return { now: 1, room: live, fleet: state, seen, busy: new Map() };
}

async function spawnTimes(rounds: number): Promise<number[]> {
  const house = await fakeHouse();
  const kept = await openFleet(house);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = `agent-${round}`;
    await kept.putAgent(id, agentOf(house.project, { desiredExecutionState: 'stopped' }));
    await kept.putTask(`task-${round}`, taskFor(id));
    const started = untilAgent(kept, id, ({ processStatus }) => processStatus === 'RUNNING');
    const begun = performance.now();
    await kept.wish(id, 'active');
    await started;
    taken.push(performance.now() - begun);
    await kept.wish(id, 'stopped');
    await untilAgent(kept, id, ({ processStatus }) => processStatus === 'STOPPED');
  }
  kept.stop();
  await house.registry.close();
  await kept.close();
  await house.close();
  return taken;
}

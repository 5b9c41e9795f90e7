import { afterEach, expect, test } from 'vitest';
import type { AgentTask } from '../../src/core/fleet/task.ts';
import { continueId } from '../../src/core/limit/limited.ts';
import type { Entry } from '../../src/core/session/entry.ts';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { limitReached, onPlan, planHeaders } from '../claude/plan.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { agentOf, taskFor } from '../fleet/fleet-house.ts';
import { ask, type DeckProcess, openPlace, type Place } from './deck.ts';

let house: { claude: RealClaude; model: ModelApi; place: Place };
let deck: DeckProcess;
afterEach(async () => {
  await deck.kill('SIGTERM');
  await house.place.remove();
  await house.model.close();
  await house.claude.remove();
});

const passOn = [
  'ANTHROPIC_BASE_URL',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'DISABLE_AUTOUPDATER',
];

async function open(): Promise<void> {
  const model = await startModelApi();
  const claude = await prepareRealClaude('2.1.325', model);
  const { command, project } = claude;
  const place = await openPlace({}, { claude: command, environment: onPlan(claude.environment), passOn, project });
  house = { claude, model, place };
  deck = await place.start();
}

async function json<Answer>(path: string, method = 'GET', body?: object): Promise<Answer> {
  const init = body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {};
  const answer = await ask(deck, await house.place.token('admin'), `/api${path}`, { method, ...init });
  const read = (await answer.json()) as Answer;
  if (!answer.ok) throw new Error(JSON.stringify(read));
  return read;
}

async function taskThat(id: string, fits: (task: AgentTask) => boolean): Promise<AgentTask> {
  return expect
    .poll(async () => json<AgentTask>(`/tasks/${id}`), { timeout: 60_000, interval: 200 })
    .toSatisfy(fits)
    .then(() => json<AgentTask>(`/tasks/${id}`));
}

async function work(...titles: string[]): Promise<string[]> {
  const agent = crypto.randomUUID();
  await json(`/agents/${agent}`, 'PUT', agentOf(house.claude.project));
  const ids = titles.map(() => crypto.randomUUID());
  for (const [index, title] of titles.entries()) {
    const task = taskFor(agent, { title, prompt: `Work. ${marker(title)}` });
    await json(`/tasks/${ids[index]}`, 'PUT', task);
  }
  return ids;
}

test('[W54] a task that a limit stopped continues after its reset, once, though the server was killed meanwhile', async () => {
  await open();
  const resetsAt = Math.ceil(Date.now() / 1000) * 1000 + 10_000;
  house.model.add('limited', [limitReached(resetsAt), reply('Done after all.')]);
  const [id = ''] = await work('limited');
  const waiting = await taskThat(id, ({ waitsFor }) => waitsFor[0]?.type === 'limit');
  expect(waiting).toMatchObject({ state: 'running', waitsFor: [{ type: 'limit', until: resetsAt }] });

  await deck.kill('SIGKILL');
  deck = await house.place.start();
  expect(await taskThat(id, () => true)).toMatchObject({ state: 'running' });
  const task = await taskThat(id, ({ state }) => state !== 'running');
  expect(task).toMatchObject({ state: 'done', summary: 'Done after all.', attempts: 1 });
  expect(task.endedAt).toBeGreaterThanOrEqual(resetsAt);
  const { entries } = await json<{ entries: Entry[] }>(`/sessions/${task.sessionId}/entries`);
  const messages = entries.flatMap((entry) => (entry.type === 'message' ? [entry.id] : []));
  expect(messages).toEqual([task.messageId, continueId(task.sessionId ?? '', 1)]);
  // The limited request and the one that went through.
  expect(house.model.requests.filter(({ place }) => place?.type === 'script' && place.name === 'limited')).toHaveLength(
    2,
  );
}, 120_000);

test('[W56] a guard holds new tasks while so much of a limit is used, and the meter survives a restart', async () => {
  await open();
  const resetsAt = Math.ceil(Date.now() / 1000) * 1000 + 3_600_000;
  const week = { used: 0.42, resetsAt: resetsAt + 86_400_000 };
  const headers = planHeaders({ fiveHour: { used: 0.85, resetsAt }, week });
  house.model.add('first', [{ ...reply('First.'), headers }]);
  house.model.add('second', [reply('Second.')]);
  await json('/usage/guards', 'PUT', { list: [{ window: 'five_hour', share: 0.8, act: 'hold' }] });
  const [first = '', second = ''] = await work('first', 'second');
  await taskThat(first, ({ state }) => state === 'done');
  await taskThat(second, ({ waitsFor }) => waitsFor[0]?.type === 'limit');

  await deck.kill('SIGKILL');
  deck = await house.place.start();
  const heard = { windows: [{ kind: 'five_hour', utilization: 0.85, resetsAt }, { kind: 'seven_day' }] };
  await expect.poll(() => json('/usage')).toMatchObject({ ...heard, plan: { type: 'plan' } });
  expect(await taskThat(second, () => true)).toMatchObject({ state: 'queued' });
  await json('/usage/guards', 'PUT', { list: [] });
  await taskThat(second, ({ state }) => state === 'done');
}, 120_000);

import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { WatchedExternal } from '../../src/client/watched-external.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import type { ExternalRun } from '../../src/core/external-run.ts';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { type Elsewhere, openElsewhere } from '../claude/elsewhere.ts';
import type { Version } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

type House = {
  claude: RealClaude;
  elsewhere: Elsewhere;
  model: ModelApi;
  place: Place;
  deck: DeckProcess;
  client: Client;
  external: WatchedExternal;
};

let house: House | null = null;
afterEach(async () => {
  house?.client.close();
  await house?.deck.kill('SIGTERM');
  await house?.elsewhere.close();
  await house?.place.remove();
  await house?.model.close();
  await house?.claude.remove();
  house = null;
});

const passOn = ['ANTHROPIC_BASE_URL', 'ANTHROPIC_API_KEY'];

async function open(version: Version): Promise<House> {
  const model = await startModelApi();
  const claude = await prepareRealClaude(version, model);
  const elsewhere = await openElsewhere(claude);
  const { command, environment, project } = claude;
  const place = await openPlace({}, { claude: command, environment, passOn, project });
  const deck = await place.start();
  const client = connect(deck, await place.token('operate'));
  house = { claude, elsewhere, model, place, deck, client, external: client.watchExternal() };
  return house;
}

/** Settles when this is so. */
function fact(watched: { onChange(listener: () => void): () => void }, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    stop = watched.onChange(look);
    look();
  });
}

async function seen(external: WatchedExternal, isWanted: (run: ExternalRun) => boolean): Promise<ExternalRun> {
  await fact(external, () => external.runs?.some(isWanted) === true);
  return external.runs?.find(isWanted) as ExternalRun;
}

/** The CLI notes a turn that was cut with words of its own, only in its record. */
const cutNote = 'No response requested.';

function texts(watched: WatchedSession): string[] {
  return watched.entries
    .flatMap((entry) => (entry.type === 'message' || entry.type === 'text' ? [entry.text] : []))
    .filter((text) => text !== cutNote);
}

const says = (watched: WatchedSession, text: string) => fact(watched, () => texts(watched).includes(text));

test('[W60] [W61] a background agent is listed with what it waits for, peeked at, adopted, and given back', {
  timeout: 120_000,
}, async () => {
  const { client, model, external, elsewhere, claude, deck, place } = await open('2.1.325');
  const asks = reply(tool('Bash', { command: 'touch made', description: 'Make' }));
  // The call that nobody answered takes a step of its own when the session is resumed.
  const answers = ['Skipped.', 'Said here.', 'Said in the background.', 'Said at last.'].map((text) => reply(text));
  model.add('work', [asks, ...answers]);
  model.add('own', [{ ...reply('Mine.'), hold: 'own' }]);
  const jobId = await elsewhere.background('--permission-mode', 'default', `Make it. ${marker('work')}`);
  const waiting = await seen(external, ({ waitingFor }) => waitingFor === 'approve Bash: touch made');
  const { sessionId, pid } = waiting;
  expect(waiting).toMatchObject({ place: 'background', status: 'waiting', jobId, cwd: claude.project });
  expect(sessionId.startsWith(jobId)).toBe(true);

  // A session that runs here has a note of the CLI too, and is not listed as somebody else's.
  const mine = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId: mine, cwd: claude.project });
  await client.command({ type: 'message.send', sessionId: mine, messageId: crypto.randomUUID(), text: marker('own') });
  await model.held('own');
  const listed = await ask(deck, await place.token('watch'), '/api/external');
  expect(await listed.json()).toMatchObject({ runs: [{ sessionId, pid }] });
  model.release('own');

  const watched = client.watch(sessionId);
  await fact(watched, () => watched.entries.some((entry) => entry.type === 'tool'));
  expect(await client.command({ type: 'session.take', sessionId, anyway: true })).toMatchObject({
    type: 'refused',
    error: { code: 'conflict', rule: 'W33', certain: true, jobId, pid },
  });
  expect(await client.command({ type: 'session.take', sessionId, stopBackground: true })).toMatchObject({
    type: 'done',
    result: { epoch: 1 },
  });
  await fact(external, () => external.runs?.length === 0);
  expect(() => process.kill(pid, 0)).toThrow();
  const message = { type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'Now here.' } as const;
  expect(await client.command(message)).toMatchObject({ type: 'done' });
  await says(watched, 'Said here.');
  expect(texts(watched)).toEqual([`Make it. ${marker('work')}`, 'Now here.', 'Said here.']);

  const given = await client.command({ type: 'session.give', sessionId, to: 'background', prompt: '--help me' });
  expect(given).toEqual({ type: 'done', result: { line: `cd ${claude.project} && claude attach ${jobId}`, jobId } });
  await seen(external, (run) => run.sessionId === sessionId && run.place === 'background' && run.jobId === jobId);
  await says(watched, 'Said in the background.');
  expect(texts(watched).slice(1)).toEqual(['Now here.', 'Said here.', '--help me', 'Said in the background.']);
  expect(watched.state).toMatchObject({ transcript: { place: 'terminal' }, run: { type: 'ended' } });

  // It ends by itself while somebody adopts it: the session is here, and nothing is left of the agent.
  await elsewhere.run('stop', jobId);
  expect(await client.command({ type: 'session.take', sessionId, stopBackground: true })).toMatchObject({
    type: 'done',
    result: { epoch: 2 },
  });
  await client.command({ ...message, messageId: crypto.randomUUID(), text: 'And now?' });
  await says(watched, 'Said at last.');
  expect(watched.state).toMatchObject({ transcript: { place: 'deck' }, run: { type: 'live' } });
  expect(external.runs).toEqual([]);
});

test('[W61] a session that was never in the background keeps its permission mode there; one that cannot start stays here', {
  timeout: 120_000,
}, async () => {
  const { client, model, external, claude } = await open('2.1.325');
  model.add('talk', [reply('One.'), reply('Two.')]);
  const sessionId = crypto.randomUUID();
  const options = { permissionMode: 'plan' };
  await client.command({ type: 'session.create', sessionId, cwd: claude.project, options });
  const watched = client.watch(sessionId);
  const early = await client.command({ type: 'session.give', sessionId, to: 'background' });
  expect(early).toMatchObject({ type: 'refused', error: { code: 'invalid', rule: 'W33' } });
  const text = `Talk. ${marker('talk')}`;
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text });
  await says(watched, 'One.');
  // A CLI that runs writes its own copy of the record back, and with it the trust that is taken away below.
  await fact(watched, () => watched.state?.turn.type === 'none');
  await client.command({ type: 'session.stop', sessionId });
  await fact(watched, () => watched.state?.run.type === 'ended');

  const record = join(claude.home, '.claude.json');
  const trusted = await readFile(record, 'utf8');
  await writeFile(record, JSON.stringify({ ...JSON.parse(trusted), projects: {} }));
  const refused = await client.command({ type: 'session.give', sessionId, to: 'background' });
  expect(refused).toMatchObject({ type: 'refused', error: { code: 'failed', rule: 'W61' } });
  expect(JSON.stringify(refused)).toContain('Workspace not trusted');
  await fact(watched, () => watched.state?.transcript?.place === 'deck');

  await writeFile(record, trusted);
  const given = await client.command({ type: 'session.give', sessionId, to: 'background' });
  expect(given).toMatchObject({ type: 'done', result: { jobId: sessionId.slice(0, 8) } });
  await says(watched, 'Two.');
  expect(texts(watched)).toEqual([text, 'One.', 'Continue.', 'Two.']);
  await seen(external, (run) => run.sessionId === sessionId && run.status === 'idle');
  const state = await readFile(join(claude.home, '.claude/jobs', sessionId.slice(0, 8), 'state.json'), 'utf8');
  const flags: string = JSON.parse(state).respawnFlags.join(' ');
  expect(flags).toContain('plan');
  // An agent of ours deletes nobody's session files.
  expect(flags).toContain('cleanupPeriodDays');

  // The agent is stopped, and then nothing can be started here: the session is nobody's, and can be taken again.
  const broken = {
    type: 'session.configure',
    sessionId,
    options: { settings: { type: 'file', path: '/none' } },
  } as const;
  expect(await client.command(broken)).toMatchObject({ type: 'done' });
  const unstarted = await client.command({ type: 'session.take', sessionId, stopBackground: true });
  expect(unstarted).toMatchObject({ type: 'refused', error: { code: 'failed' } });
  await fact(external, () => external.runs?.length === 0);
  await fact(watched, () => watched.state?.transcript?.place === 'terminal');
  expect(watched.state?.run.type).toBe('ended');
  await client.command({ ...broken, options: { settings: null } });
  const taken = await client.command({ type: 'session.take', sessionId, stopBackground: true });
  expect(taken).toMatchObject({ type: 'done' });
  await fact(watched, () => watched.state?.transcript?.place === 'deck' && watched.state.run.type === 'live');
});

test('[W60] a terminal and an editor are listed with their state until they end', { timeout: 120_000 }, async () => {
  const { model, external, elsewhere } = await open('2.1.325');
  model.add('editor', [{ ...reply('Edited.'), hold: 'editor' }]);
  const editor = elsewhere.program('claude-vscode', `Edit. ${marker('editor')}`);
  await model.held('editor');
  await seen(external, ({ place, status, jobId }) => place === 'vscode' && status === 'busy' && jobId === null);
  model.release('editor');
  await once(editor, 'exit');
  await fact(external, () => external.runs?.length === 0);

  const terminal = elsewhere.terminal('--permission-mode', 'default');
  const { pid } = await seen(external, ({ place, status }) => place === 'terminal' && status === 'idle');
  // Killed, it can't remove its note.
  process.kill(pid, 'SIGKILL');
  await fact(external, () => external.runs?.length === 0);
  terminal.kill();
});

test('[W61] a CLI without background agents is never asked for one', { timeout: 60_000 }, async () => {
  const { client, model, external, claude, deck, place } = await open('2.1.38');
  model.add('talk', [reply('One.'), reply('Two.')]);
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: claude.project });
  const watched = client.watch(sessionId);
  const message = { type: 'message.send', sessionId, text: `Talk. ${marker('talk')}` } as const;
  await client.command({ ...message, messageId: crypto.randomUUID() });
  await says(watched, 'One.');
  const given = await client.command({ type: 'session.give', sessionId, to: 'background' });
  expect(given).toMatchObject({ type: 'refused', error: { code: 'unsupported', rule: 'W61' } });
  expect(watched.state).toMatchObject({ run: { type: 'live' } });
  await client.command({ ...message, messageId: crypto.randomUUID(), text: 'More.' });
  await says(watched, 'Two.');
  await fact(external, () => external.runs !== null);
  expect(external.runs).toEqual([]);
  const { cli } = (await (await ask(deck, await place.token('watch'), '/api/cli')).json()) as { cli: object };
  expect(cli).toMatchObject({ type: 'found', background: false });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import type { SessionState } from '../../src/core/session/state.ts';
import type { SessionItem } from '../../src/core/wire.ts';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { type Version, versions } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

type House = { claude: RealClaude; model: ModelApi; place: Place; deck: DeckProcess; client: Client };

let house: House | null = null;
afterEach(async () => {
  house?.client.close();
  await house?.deck.kill('SIGTERM');
  await house?.place.remove();
  await house?.model.close();
  await house?.claude.remove();
  house = null;
});

const passOn = [
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_API_KEY',
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'DISABLE_AUTOUPDATER',
];

async function open(version: Version): Promise<House> {
  const model = await startModelApi();
  const claude = await prepareRealClaude(version, model);
  const { command, environment, project } = claude;
  const place = await openPlace({}, { claude: command, environment, passOn, project });
  const deck = await place.start();
  house = { claude, model, place, deck, client: connect(deck, await place.token('operate')) };
  return house;
}

/** Uses the CLI as a person does in a terminal. */
function inTerminal({ claude }: House, ...args: string[]): ChildProcess {
  const { command, project: cwd, environment: env } = claude;
  return spawn(command, ['-p', ...args], { cwd, env, stdio: 'ignore' });
}

async function listed(client: Client, isWanted: (session: SessionItem) => boolean): Promise<SessionItem> {
  const list = client.watchSessions();
  const found = await fact(
    (listener) => list.onChange(listener),
    () => list.sessions?.find(isWanted),
  );
  list.close();
  return found;
}

function reached(watched: WatchedSession, isThere: (state: SessionState) => boolean): Promise<SessionState> {
  return fact(
    (listener) => watched.onChange(listener),
    () => (watched.state && isThere(watched.state) ? watched.state : undefined),
  );
}

function fact<Found>(listen: (listener: () => void) => () => void, find: () => Found | undefined): Promise<Found> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      const found = find();
      if (found === undefined) return;
      stop();
      resolve(found);
    };
    stop = listen(look);
    look();
  });
}

function texts(watched: WatchedSession): string[] {
  return watched.entries.flatMap((entry) => (entry.type === 'message' || entry.type === 'text' ? [entry.text] : []));
}

describe.each(versions)('claude %s', (version) => {
  test('[W33] a session in a terminal is followed, taken over, forked and given back', {
    timeout: 60_000,
  }, async () => {
    const { client, model, ...rest } = await open(version);
    const here = { client, model, ...rest };
    model.add('held', [{ ...reply('Said in the terminal.'), hold: 'gate' }, reply('Said here.'), reply('Said last.')]);
    const terminal = inTerminal(here, `Hold on. ${marker('held')}`);
    await model.held('gate');
    const sent = { type: 'message.send', messageId: crypto.randomUUID(), text: 'Hello?' } as const;
    // 2.1.38 writes its record only when it has an answer.
    if (version === '2.1.325') {
      const held = await listed(client, ({ place }) => place === 'terminal');
      expect(held).toMatchObject({ cwd: here.claude.project, status: 'running', turns: 1 });
      const early = await client.command({ type: 'session.take', sessionId: held.id, anyway: true });
      expect(early).toMatchObject({ type: 'refused', error: { code: 'conflict', certain: true } });
    }
    model.release('gate');
    await once(terminal, 'exit');

    const session = await listed(client, ({ place }) => place === 'terminal');
    const { id: sessionId } = session;
    const watched = client.watch(sessionId);
    await reached(watched, () => texts(watched).includes('Said in the terminal.'));
    expect(await client.command({ ...sent, sessionId })).toMatchObject({ type: 'refused', error: { rule: 'W33' } });
    const unsure = await client.command({ type: 'session.take', sessionId });
    expect(unsure).toMatchObject({ type: 'refused', error: { code: 'conflict', certain: false } });
    const taken = await client.command({ type: 'session.take', sessionId, anyway: true });
    expect(taken).toMatchObject({ type: 'done', result: { epoch: 1 } });
    await client.command({ ...sent, sessionId, messageId: crypto.randomUUID(), text: 'Now from here.' });
    const after = await reached(watched, ({ turns, turn }) => turns === 2 && turn.type === 'none');
    expect(texts(watched)).toEqual([
      `Hold on. ${marker('held')}`,
      'Said in the terminal.',
      'Now from here.',
      'Said here.',
    ]);
    // What the terminal has cost is not counted a second time.
    expect(after.cost.lastTurn).toBeLessThan(after.cost.total);

    const newId = crypto.randomUUID();
    expect(await client.command({ type: 'session.fork', sessionId, newId })).toMatchObject({
      type: 'done',
    });
    const fork = client.watch(newId);
    await client.command({ ...sent, sessionId: newId, messageId: crypto.randomUUID(), text: 'In the fork.' });
    await reached(fork, ({ turns, turn }) => turns === 1 && turn.type === 'none');

    const given = await client.command({ type: 'session.give', sessionId });
    const line = `cd ${here.claude.project} && claude --resume ${session.id}`;
    expect(given).toEqual({ type: 'done', result: { line } });
    await once(inTerminal(here, '--resume', session.id, 'Back in the terminal.'), 'exit');
    await reached(watched, () => texts(watched).includes('Said last.'));
    expect(texts(watched).slice(2)).toEqual(['Now from here.', 'Said here.', 'Back in the terminal.', 'Said last.']);

    const again = await ask(here.deck, await here.place.token('operate'), '/api/sessions?limit=10');
    const { sessions } = (await again.json()) as { sessions: SessionItem[] };
    expect(new Map(sessions.map(({ id, place }) => [id, place]))).toEqual(
      new Map([
        [session.id, 'terminal'],
        [newId, 'deck'],
      ]),
    );

    // A session whose folder is gone is read as before, and nobody can go on with it.
    await rename(here.claude.project, `${here.claude.project}-gone`);
    const refused = await client.command({ type: 'session.take', sessionId, anyway: true });
    expect(refused).toMatchObject({ type: 'refused', error: { rule: 'W25', message: 'There is no such folder.' } });
    const reader = client.watch(sessionId);
    await reached(reader, () => texts(reader).includes('Said last.'));
    expect(reader.state?.transcript?.place).toBe('terminal');
  });
});

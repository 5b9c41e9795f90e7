import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../../src/core/wire.ts';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { takenBack } from '../../src/server/http/api/taken-back.ts';
import type { Session } from '../../src/server/session/session.ts';
import { versions } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { type House, openHouse, until } from '../session/house.ts';
import { type Harbour, openHarbour } from './harbour.ts';
import type { Peer } from './peer.ts';

describe.each(versions)('with the real CLI %s', (version) => {
  let api: ModelApi;
  let claude: RealClaude;
  let house: House;
  let harbour: Harbour;
  let peer: Peer;
  let session: Session;

  beforeEach(async () => {
    api = await startModelApi();
    claude = await prepareRealClaude(version, api, { files: { 'a.txt': 'old\n' } });
    const environment = { ...claude.environment, CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1' };
    house = await openHouse({ file: claude.command, prefixArguments: [], version, environment });
    harbour = await openHarbour(house, { trusted: [claude.project] });
    peer = await harbour.peer();
    const sessionId = randomUUID();
    await done({ type: 'session.create', sessionId, cwd: claude.project });
    session = await house.open(sessionId);
  });

  afterEach(async () => {
    await harbour.close();
    await house.close();
    await claude.remove();
    await api.close();
  });

  async function done(command: Command) {
    const answer = await peer.command(command);
    if (answer.type === 'refused') throw new Error(JSON.stringify(answer.error));
    return answer.result;
  }

  async function sayAndWait(text: string, sessionId = session.id): Promise<string> {
    const messageId = randomUUID();
    const about = await house.open(sessionId);
    const { turns } = about.state;
    await done({ type: 'message.send', sessionId, messageId, text });
    await until(about, (state) => state.turns > turns && state.turn.type === 'none');
    return messageId;
  }

  test('[W26] model, mode, thinking and effort change the CLI that runs, where it can be asked', async () => {
    const sessionId = session.id;
    const isNew = version !== '2.1.38';
    await done({ type: 'session.resume', sessionId });
    expect(await done({ type: 'mode.set', sessionId, mode: 'plan' })).toEqual({ applied: 'now' });
    expect(await done({ type: 'model.set', sessionId, model: 'haiku' })).toEqual({ applied: 'now' });
    expect(await done({ type: 'thinking.set', sessionId, tokens: 2048 })).toEqual({ applied: 'now' });
    const effort = { applied: isNew ? 'now' : 'nextRun' };
    expect(await done({ type: 'effort.set', sessionId, effort: 'low' })).toEqual(effort);
    expect(await done({ type: 'effort.set', sessionId, effort: 'max' })).toEqual(effort);
    if (isNew) {
      expect(await peer.command({ type: 'effort.set', sessionId, effort: 'enormous' })).toMatchObject({
        error: { code: 'invalid', rule: 'W26' },
      });
      expect(await peer.command({ type: 'mode.set', sessionId, mode: 'bypassPermissions' })).toMatchObject({
        error: { code: 'failed', rule: 'W26', cliCode: 'bypass_not_launched' },
      });
      expect(await done({ type: 'session.measure', sessionId })).toMatchObject({ limit: expect.any(Number) });
    }
    expect(await done({ type: 'servers.list', sessionId })).toEqual({ servers: [] });
    expect(await peer.command({ type: 'server.reconnect', sessionId, server: 'none' })).toMatchObject({
      error: { code: 'failed', message: expect.stringContaining('none') },
    });
    await sayAndWait('hello');
    expect(session.state.cli.mode).toBe('plan');
    expect(session.state.cli.model).toContain('haiku');
    expect(session.state.options).toEqual({
      permissionMode: 'plan',
      model: 'haiku',
      maxThinkingTokens: 2048,
      effort: 'max',
    });

    // The next run is started with all of it, and takes it.
    await done({ type: 'session.stop', sessionId });
    expect(await done({ type: 'mode.set', sessionId, mode: 'default' })).toEqual({ applied: 'nextRun' });
    await sayAndWait('again');
    expect(session.state.cli.mode).toBe('default');
    expect(session.state.cli.model).toContain('haiku');
  });

  test('files are put back to how they were at a message, by a CLI that is started for it', async () => {
    const file = join(claude.project, 'a.txt');
    const sessionId = session.id;
    api.add('edit', [
      reply(tool('Read', { file_path: file })),
      reply(tool('Edit', { file_path: file, old_string: 'old', new_string: 'new' })),
      reply('Edited.'),
    ]);
    await done({ type: 'session.resume', sessionId });
    await done({ type: 'mode.set', sessionId, mode: 'acceptEdits' });
    const messageId = await sayAndWait(`Change it. ${marker('edit')}`);
    expect(await readFile(file, 'utf8')).toBe('new\n');
    await done({ type: 'session.stop', sessionId });
    const rewind = { type: 'session.rewind', sessionId, messageId } as const;
    const dry = await peer.command({ ...rewind, dryRun: true });
    expect(await readFile(file, 'utf8')).toBe('new\n');
    if (version !== '2.1.38') expect(dry).toMatchObject({ type: 'done', result: { files: [file], deletions: 1 } });
    const [change] = await house.store.fileChanges(sessionId, { after: null, limit: 9 });
    const isTakenBack = async () => change && (await takenBack(house.store, sessionId))(change);
    expect(await isTakenBack()).toBe(false);
    await done({ ...rewind, dryRun: false });
    expect(await readFile(file, 'utf8')).toBe('old\n');
    expect(await isTakenBack()).toBe(true);
    expect(await peer.command({ ...rewind, messageId: randomUUID(), dryRun: true })).toMatchObject({
      error: { code: 'conflict', rule: 'W28' },
    });
  });

  test('[W65] going back takes the conversation, the files, or both to before a message', async () => {
    const file = join(claude.project, 'a.txt');
    const sessionId = session.id;
    api.add('edit', [
      reply(tool('Read', { file_path: file })),
      reply(tool('Edit', { file_path: file, old_string: 'old', new_string: 'new' })),
      reply('Edited.'),
    ]);
    await done({ type: 'session.resume', sessionId });
    await done({ type: 'mode.set', sessionId, mode: 'acceptEdits' });
    await sayAndWait('first words');
    const second = await sayAndWait(`second words ${marker('edit')}`);
    await sayAndWait('third words');
    await sayAndWait('fourth words');
    const rewind = { type: 'session.rewind', sessionId, messageId: second, what: 'both' } as const;
    const look = await done({ ...rewind, dryRun: true });
    if (version === '2.1.38') {
      expect(look).toMatchObject({ problems: { conversation: expect.stringContaining('2.1.38') } });
      expect(await peer.command({ ...rewind, dryRun: false })).toMatchObject({
        error: { code: 'conflict', rule: 'W65' },
      });
      expect(await readFile(file, 'utf8')).toBe('new\n');
      return;
    }
    expect(look).toMatchObject({ files: [file], problems: {} });
    expect(session.state.takenBack).toBeUndefined();
    expect(await done({ ...rewind, dryRun: false })).toMatchObject({ text: `second words ${marker('edit')}` });
    expect(await readFile(file, 'utf8')).toBe('old\n');
    expect(session.state.takenBack).toEqual([{ from: 2, to: 4 }]);
    expect(await peer.command({ ...rewind, dryRun: false })).toMatchObject({ error: { code: 'conflict' } });

    // It holds for another run, too.
    await done({ type: 'session.stop', sessionId });
    const before = api.requests.length;
    await sayAndWait('other words');
    const asked = api.requests.slice(before).find(({ body }) => JSON.stringify(body).includes('other words'));
    const heard = JSON.stringify(asked?.body);
    expect(heard).toContain('first words');
    for (const gone of ['second words', 'third words', 'fourth words']) expect(heard).not.toContain(gone);
  });

  test('a fork at a message keeps what was said up to it, and nothing after', async () => {
    const sessionId = session.id;
    await sayAndWait('first words');
    const second = await sayAndWait('second words');
    await sayAndWait('third words');
    await done({ type: 'session.stop', sessionId });
    const newId = randomUUID();
    await done({ type: 'session.fork', sessionId, newId, at: second });
    const before = api.requests.length;
    await sayAndWait('other words', newId);
    const asked = api.requests.slice(before).find(({ body }) => JSON.stringify(body).includes('other words'));
    const heard = JSON.stringify(asked?.body);
    expect(heard).toContain('first words');
    expect(heard).toContain('second words');
    expect(heard).not.toContain('third words');
    const forked = await house.open(newId);
    expect(forked.state.cost.total).toBeLessThan(session.state.cost.total);
  });
});

import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { Entry } from '../../src/core/session/entry.ts';
import type { RequestAnswer } from '../../src/core/session/event.ts';
import type { Command } from '../../src/core/wire.ts';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import type { Session } from '../../src/server/session/session.ts';
import { versions } from '../claude/executable.ts';
import { allLines, say, turnsEnded, until } from '../session/house.ts';
import { openRealHouse } from '../session/real-house.ts';
import { openHarbour } from './harbour.ts';

const echo = fileURLToPath(new URL('../claude/scenario/mcp-echo.ts', import.meta.url));
const echoServer = { type: 'stdio', command: process.execPath, args: [echo], env: { KEY: 'canary-4711' } };
const counting = 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo line $i; sleep 1; done';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe.each(versions)('beside the conversation of the real CLI %s', (version) => {
  const isOld = version === '2.1.38';

  async function open() {
    const real = await openRealHouse(version);
    const harbour = await openHarbour(real.house);
    closing.push(async () => {
      await harbour.close();
      await real.close();
    });
    const peer = await harbour.peer();
    const done = async (command: Command) => {
      const answer = await peer.command(command);
      if (answer.type === 'refused') throw new Error(JSON.stringify(answer.error));
      return answer.result;
    };
    const entry = (session: Session, id: unknown) => real.house.store.entry(session.id, String(id));
    return { ...real, peer, done, entry };
  }

  test('[W66] a question aside is answered while the turn runs, kept, and forgotten by the model', async () => {
    const { api, house, peer, done, entry } = await open();
    const sleep = tool('Bash', { command: 'sleep 6; echo slept', description: 'Sleep' });
    api.add('work', [reply('Starting.', sleep), reply('After the command.')]);
    const session = await house.create({ allowedTools: ['Bash'] });
    await say(session, `Work. ${marker('work')}`);
    await until(session, ({ open: entries }) => Object.values(entries).some(isRunningTool));
    const ask = { type: 'aside.ask', sessionId: session.id, question: 'What is the plan?' } as const;
    if (isOld) {
      expect(await peer.command(ask)).toMatchObject({
        error: { code: 'unsupported', message: expect.stringContaining('Claude Code 2.1.38 can’t answer') },
      });
      return;
    }
    const { asideId } = await done(ask);
    expect(await entry(session, asideId)).toMatchObject({ type: 'aside', question: 'What is the plan?' });
    await until(session, ({ open: entries }) => !(String(asideId) in entries));
    // The turn was not disturbed.
    expect(session.state.turn.type).toBe('running');
    expect(await entry(session, asideId)).toMatchObject({ state: { type: 'answered', text: expect.any(String) } });
    await until(session, turnsEnded(1));
    await say(session, 'Next.');
    await until(session, turnsEnded(2));
    const next = api.requests.findLast(({ body }) => JSON.stringify(body).includes('Next.'));
    expect(JSON.stringify(next?.body)).not.toContain('What is the plan?');
  });

  test('[W67] a command moves to the background, its output is followed, and it is stopped', async () => {
    const { api, house, peer, done } = await open();
    const command = tool('Bash', { command: counting, description: 'Count' });
    api.add('count', [reply('Counting.', command), reply('It runs on.')]);
    const session = await house.create({ allowedTools: ['Bash'] });
    await say(session, `Count. ${marker('count')}`);
    await until(session, ({ open: entries }) => Object.values(entries).some(isRunningTool));
    const about = { sessionId: session.id };
    if (isOld) {
      const call = Object.values(session.state.open).find(isRunningTool);
      expect(await peer.command({ type: 'task.background', ...about, toolUseId: call?.id ?? '' })).toMatchObject({
        error: { code: 'unsupported', message: expect.stringContaining('background') },
      });
      return;
    }
    await until(session, ({ tasks }) => tasks.some(({ isBackground }) => isBackground === false));
    const [task] = session.state.tasks;
    const taskId = task?.id ?? '';
    await done({ type: 'task.background', ...about, toolUseId: task?.toolUseId ?? '' });
    await until(session, turnsEnded(1));
    expect(session.state.tasks[0]).toMatchObject({ isBackground: true, status: 'running' });
    const { output } = await done({ type: 'task.output', ...about, taskId });
    expect(output).toContain('line 1\nline 2');
    await done({ type: 'task.stop', ...about, taskId });
    await until(session, ({ tasks }) => tasks.every(({ status }) => status !== 'running'));
    expect(await peer.command({ type: 'task.background', ...about, toolUseId: 'none' })).toMatchObject({
      error: { code: 'conflict', rule: 'W67' },
    });
  });

  test('[W68] [W69] a server is added, its tool called by hand under the rules, and the server removed', async () => {
    const { house, peer, done, entry } = await open();
    const session = await house.create();
    const about = { sessionId: session.id };
    await done({ type: 'folder.trust', path: session.state.cwd });
    await done({ type: 'server.add', ...about, server: 'demo', config: echoServer });
    expect(session.state.addedServers).toEqual(['demo']);
    await until(session, ({ cli }) => cli.servers.some(({ name, tools }) => name === 'demo' && tools.length > 0));
    expect(await peer.command({ type: 'server.add', ...about, server: 'demo', config: echoServer })).toMatchObject({
      error: { code: 'conflict', rule: 'W69' },
    });
    await done({ type: 'server.add', ...about, server: 'other', config: echoServer, keep: true });
    expect(session.state.options.mcpConfigs).toMatchObject([{ value: { mcpServers: { other: { type: 'stdio' } } } }]);
    await done({ type: 'server.remove', ...about, server: 'other' });
    expect(session.state.options).not.toHaveProperty('mcpConfigs');
    expect(session.state.addedServers).toEqual(['demo']);

    const call = { type: 'server.call', ...about, server: 'demo', tool: 'echo', arguments: { text: 'hi' } } as const;
    if (isOld) {
      expect(await peer.command(call)).toMatchObject({
        error: { code: 'unsupported', message: expect.stringContaining('call a tool by hand') },
      });
    } else {
      const answered = async (answer: 'allow' | 'deny') => {
        const { callId } = await done(call);
        await until(session, ({ requests }) => requests.length === 1);
        expect(await entry(session, callId)).toMatchObject({ state: { type: 'waiting' }, byHand: {} });
        const [request] = session.state.requests;
        const given: RequestAnswer =
          answer === 'allow'
            ? { type: 'allow', input: { text: 'hi' }, suggestions: [] }
            : { type: 'deny', message: 'no', interrupt: false };
        await done({ type: 'request.answer', ...about, requestId: request?.id ?? '', answer: given });
        await until(session, ({ open: entries }) => !(String(callId) in entries));
        return entry(session, callId);
      };
      expect(await answered('allow')).toMatchObject({ state: { type: 'done' }, result: { text: 'echo: hi' } });
      expect(await answered('deny')).toMatchObject({ state: { type: 'denied' } });
      const { callId } = await done({ ...call, tool: 'none' });
      await until(session, ({ open: entries }) => !(String(callId) in entries));
      expect(await entry(session, callId)).toMatchObject({ state: { type: 'failed' } });
    }
    await done({ type: 'server.remove', ...about, server: 'demo' });
    expect(session.state.cli.servers).toEqual([]);
    expect(await peer.command({ type: 'server.remove', ...about, server: 'demo' })).toMatchObject({
      error: { code: 'conflict', rule: 'W69' },
    });
    const lines = await allLines(house.store, session.id);
    const text = lines.map(({ body }) => Buffer.from(body).toString()).join('\n');
    expect(text).toContain('mcp_set_servers');
    expect(text).not.toContain('canary-4711');
  });
});

function isRunningTool(entry: Entry): boolean {
  return entry.type === 'tool' && entry.state.type === 'running';
}

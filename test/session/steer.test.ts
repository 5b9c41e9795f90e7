import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageTiming } from '../../src/core/session/change.ts';
import { rows } from '../../src/core/session/select.ts';
import { waitingMessages } from '../../src/core/session/waiting-messages.ts';
import { marker, reply, text, tool } from '../../src/server/demo/model-api/script.ts';
import type { Session } from '../../src/server/session/session.ts';
import { versions } from '../claude/executable.ts';
import { allEntries, say, turnsEnded, until } from './house.ts';
import { openRealHouse, type RealHouse } from './real-house.ts';

const sleep = tool('Bash', { command: 'sleep 3; echo slept', description: 'Sleep a little' });
const everything = { tools: true, thinking: true, notices: true };

describe.each(versions)('messages during a turn of the real CLI %s', (version) => {
  let real: RealHouse;
  let session: Session;
  const isCurrent = version === '2.1.325';

  beforeEach(async () => {
    real = await openRealHouse(version);
    const id = randomUUID();
    const options = { id, cwd: real.claude.project, title: null, options: {}, forkedFrom: null };
    const opened = await real.house.registry.create(options);
    if (opened.type !== 'open') throw new Error(opened.type);
    ({ session } = opened);
  });
  afterEach(() => real.close());

  async function send(words: string, timing: MessageTiming): Promise<string> {
    const id = randomUUID();
    expect(await session.send({ id, text: words, images: [], timing }, 'laptop')).toEqual({ type: 'saved' });
    return id;
  }

  /** Starts a turn that runs a command for three seconds, and waits until it does. */
  async function runCommand(): Promise<string> {
    real.api.add('sleep', [reply('Starting.', sleep), reply('After the command.'), reply('The next turn.')]);
    const id = await say(session, `Please. ${marker('sleep')}`);
    await until(session, ({ open }) => Object.values(open).some(({ type }) => type === 'tool'));
    return id;
  }

  /** Starts a turn that streams text until `pause` is released. */
  async function stream(): Promise<string> {
    const hold = { name: 'pause', after: 8 };
    real.api.add('stream', [reply(text('A long answer that somebody waits for.', { chunk: 4, hold })), reply('Next.')]);
    const id = await say(session, `Please. ${marker('stream')}`);
    await real.api.held('pause');
    await until(session, (state) => state.live.blocks.length > 0);
    return id;
  }

  const timeline = async () =>
    rows(await allEntries(real.house.store, session.id), everything).flatMap((entry) => {
      if (entry.type === 'message') return [entry.id];
      if (entry.type === 'turn') return [`turn ${entry.number} ${entry.outcome}`];
      if (entry.type === 'text') return [entry.text];
      return entry.type === 'tool' ? [entry.name] : [];
    });

  const deliveries = async () =>
    Object.fromEntries(
      (await allEntries(real.house.store, session.id)).flatMap((entry) =>
        entry.type === 'message' ? [[entry.id, entry.delivery.type]] : [],
      ),
    );

  test('[W50] a steering message joins the running turn after the command, and that turn answers both', async () => {
    const first = await runCommand();
    const second = await send('Look here too.', 'steer');
    await until(session, turnsEnded(1));
    await until(session, ({ outbox }) => outbox.length === 0);
    expect(await timeline()).toEqual([first, 'Starting.', 'Bash', second, 'After the command.', 'turn 1 success']);
    expect(await deliveries()).toEqual({ [first]: 'answered', [second]: 'answered' });
  });

  test('[W50] a message for after the turn waits here and gets a turn of its own', async () => {
    const first = await runCommand();
    const second = await send('And then?', 'after');
    expect(waitingMessages(session.state)).toMatchObject([{ message: { id: second }, isInCli: false }]);
    await until(session, turnsEnded(2));
    await until(session, ({ outbox }) => outbox.length === 0);
    expect(await timeline()).toEqual([
      first,
      'Starting.',
      'Bash',
      'After the command.',
      'turn 1 success',
      second,
      'The next turn.',
      'turn 2 success',
    ]);
  });

  test('[W50] "now" cuts an answer short and is the next turn', async () => {
    const first = await stream();
    const second = await send('Stop that, do this.', 'now');
    await until(session, turnsEnded(2));
    await until(session, ({ outbox }) => outbox.length === 0);
    real.api.release('pause');
    const shown = await timeline();
    expect([shown.at(-3), shown.at(-1)]).toEqual([second, 'turn 2 success']);
    expect(shown).toContain(isCurrent ? 'turn 1 cut' : 'turn 1 error_during_execution');
    expect(shown[0]).toBe(first);
  });

  test('[W51] Stop holds what waits: nothing is sent until somebody releases it', async () => {
    await stream();
    const later = await send('Later.', 'after');
    expect(await session.interrupt('laptop')).toMatchObject({ type: 'answered' });
    await until(session, turnsEnded(1));
    real.api.release('pause');
    expect(waitingMessages(session.state)).toMatchObject([{ message: { id: later }, isHeld: true }]);
    // A message that is sent now does not take the held one along.
    await send('Something else.', 'steer');
    await until(session, turnsEnded(2));
    expect(waitingMessages(session.state)).toMatchObject([{ message: { id: later }, isHeld: true }]);
    // A change of its text alone keeps it on hold, and one of an older text is refused.
    const version = waitingMessages(session.state)[0]?.version ?? 0;
    const edit = (words: string) => session.update(later, { text: words, version }, 'phone');
    expect(await edit('Later, please.')).toEqual({ type: 'updated', id: later });
    expect(await edit('Much later.')).toEqual({ type: 'conflict' });
    expect(waitingMessages(session.state)).toMatchObject([{ message: { text: 'Later, please.' }, isHeld: true }]);
    expect(await session.update(later, {}, 'laptop')).toEqual({ type: 'updated', id: later });
    await until(session, turnsEnded(3));
    await until(session, ({ outbox }) => outbox.length === 0);
  });

  // 2.1.38 runs what it was given, and says nothing about it before it does.
  test.runIf(isCurrent)('[W51] what waits inside the CLI comes back when the turn is stopped', async () => {
    await stream();
    const one = await send('One.', 'steer');
    const two = await send('Two.', 'steer');
    await until(session, ({ outbox }) => outbox.filter(({ queued }) => queued).length === 2);
    await session.interrupt('laptop');
    await until(session, turnsEnded(1));
    real.api.release('pause');
    const held = waitingMessages(session.state);
    expect(held.map(({ message, isHeld }) => [message.text, isHeld])).toEqual([
      ['One.', true],
      ['Two.', true],
    ]);
    expect((await deliveries())[one]).toBe('withdrawn');
    expect((await deliveries())[two]).toBe('withdrawn');
    // Somebody who knows it by its old id means the message that waits.
    const edited = await session.update(one, { text: 'One, edited.' }, 'phone');
    expect(edited).toEqual({ type: 'updated', id: held[0]?.message.id });
    expect(await session.withdraw(two, 'phone')).toEqual({ type: 'withdrawn' });
    expect(waitingMessages(session.state)).toMatchObject([{ message: { text: 'One, edited.' }, isHeld: true }]);
    await session.update(one, {}, 'laptop');
    await until(session, ({ outbox, turn }) => outbox.length === 0 && turn.type === 'none');
    const said = JSON.stringify(real.api.requests.map(({ body }) => body));
    expect([said.includes('One, edited.'), said.includes('Two.')]).toEqual([true, false]);
  });

  test.runIf(isCurrent)('[W50] a message is edited and taken back out of the CLI, until the turn has it', async () => {
    const first = await runCommand();
    const taken = await send('Never said.', 'steer');
    const edited = await send('Frist draft.', 'steer');
    await until(session, ({ outbox }) => outbox.filter(({ queued }) => queued).length === 2);
    expect(await session.withdraw(taken, 'phone')).toEqual({ type: 'withdrawn' });
    const updated = await session.update(edited, { text: 'Second draft.' }, 'phone');
    expect(updated).toMatchObject({ type: 'updated' });
    await until(session, turnsEnded(1));
    await until(session, ({ outbox }) => outbox.length === 0);
    expect(await session.withdraw(first, 'phone')).toEqual({ type: 'unknown' });
    const said = JSON.stringify(real.api.requests.map(({ body }) => body));
    expect([said.includes('Second draft.'), said.includes('Frist'), said.includes('Never said.')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.runIf(isCurrent)('[W50] "now" moves a running command to the background instead of waiting for it', async () => {
    real.api.add('sleep', [
      reply(tool('Bash', { command: 'sleep 8; echo slept', description: 'Sleep' })),
      reply('Read at once.'),
      reply('The command is done.'),
    ]);
    await say(session, `Please. ${marker('sleep')}`);
    await until(session, ({ tasks }) => tasks.length > 0);
    const second = await send('Hurry.', 'now');
    await until(session, turnsEnded(1));
    const shown = await timeline();
    expect(shown.slice(-3)).toEqual([second, 'Read at once.', 'turn 1 success']);
  });

  test.runIf(isCurrent)('[W50] a message in the CLI’s queue is sent now, and says so when it is too late', async () => {
    real.api.add('sleep', [
      reply(tool('Bash', { command: 'sleep 8; echo slept', description: 'Sleep' })),
      reply('Read at once.'),
      reply('The command is done.'),
    ]);
    await say(session, `Please. ${marker('sleep')}`);
    await until(session, ({ tasks }) => tasks.length > 0);
    const second = await send('Hurry.', 'steer');
    await until(session, ({ outbox }) => outbox.some(({ queued }) => queued));
    const version = waitingMessages(session.state)[0]?.version ?? 0;
    const sendNow = (seen: number) => session.update(second, { timing: 'now', version: seen }, 'phone');
    expect(await sendNow(version - 1)).toEqual({ type: 'conflict' });
    expect(await sendNow(version)).toEqual({ type: 'updated', id: second });
    await until(session, turnsEnded(1));
    const shown = await timeline();
    expect(shown.slice(-3)).toEqual([second, 'Read at once.', 'turn 1 success']);
    expect(await sendNow(version)).toEqual({ type: 'unknown' });
  });

  test('[W50] "now" for a queued message cuts an answer short, and the turn counts as stopped', async () => {
    await stream();
    const second = await send('Do this.', 'steer');
    await until(session, ({ outbox }) => outbox.some(({ queued }) => queued));
    expect(await session.update(second, { timing: 'now' }, 'phone')).toEqual({ type: 'updated', id: second });
    await until(session, turnsEnded(2));
    await until(session, ({ outbox }) => outbox.length === 0);
    real.api.release('pause');
    const ended = (await allEntries(real.house.store, session.id)).filter(({ type }) => type === 'turn');
    expect(ended[0]).toMatchObject({ stopped: { type: 'person', by: 'phone' } });
  });

  test.runIf(isCurrent)(
    '[W51] stopping everything also stops the turn that the CLI starts about its agents',
    async () => {
      const work = tool('Bash', { command: 'sleep 14; echo agent', description: 'Work' });
      const task = (name: string) => {
        real.api.add(name, [reply(work), reply('The agent is done.')]);
        // The CLI names the description in what it tells the model, so the marker chooses the report.
        const description = `${name} ${marker('report')}`;
        const about = { description, subagent_type: 'general-purpose', run_in_background: true };
        return tool('Task', { ...about, prompt: `Work. ${marker(name)}` });
      };
      const report = text('The agents were stopped, which I tell at length.', { hold: { name: 'report', after: 9 } });
      real.api.add('main', [reply(task('one'), task('two')), reply('They work.')]);
      real.api.add('report', [reply(report), reply('More.')]);
      await say(session, `Please. ${marker('main')}`);
      await until(session, (state) => turnsEnded(1)(state) && state.tasks.length === 2);
      const told = (await real.house.store.openHappenings(100)).length;
      expect(await session.interruptAll('phone')).toMatchObject({ type: 'answered' });
      // The report began, and is over although its words are still on their way.
      await until(session, turnsEnded(2));
      real.api.release('report');
      expect(session.state.tasks.map(({ status }) => status)).toEqual(['stopped', 'stopped']);
      const raised = (await real.house.store.openHappenings(100))
        .slice(told)
        .filter(({ happening }) => happening.type === 'raised');
      expect(raised).toEqual([]);
      expect((await timeline()).at(-1)).toMatch(/^turn . error_during_execution$/);
    },
  );

  // What was written and not confirmed goes out again under the same id; what waited here goes out for the first time.
  test.runIf(isCurrent)(
    '[R4] messages for the turn and for after it survive a CLI that is killed, and run once',
    async () => {
      await say(session, 'Hello.');
      await until(session, turnsEnded(1));
      await stream();
      const steered = await send('For this turn.', 'steer');
      const after = await send('For the next one.', 'after');
      await until(session, ({ outbox }) => outbox.some(({ queued }) => queued));
      const { run } = session.state;
      if (run.type !== 'live') throw new Error(run.type);
      process.kill(-(run.run.identity?.pid ?? 0), 'SIGKILL');
      real.api.release('pause');
      await until(session, ({ outbox, turn }) => outbox.length === 0 && turn.type === 'none');
      const said = rows(await allEntries(real.house.store, session.id), everything);
      const messages = said.flatMap((entry) => (entry.type === 'message' ? [[entry.id, entry.delivery.type]] : []));
      expect(messages.slice(2)).toEqual([
        [steered, 'answered'],
        [after, 'answered'],
      ]);
    },
  );

  test.runIf(isCurrent)('[W50] a steering message that arrives as the turn ends is answered once', async () => {
    await stream();
    real.api.release('pause');
    const late = await send('One more thing.', 'steer');
    await until(session, ({ outbox, turn }) => outbox.length === 0 && turn.type === 'none');
    expect((await deliveries())[late]).toBe('answered');
    const answered = (await timeline()).filter((shown) => shown === late);
    expect(answered).toEqual([late]);
  });
});

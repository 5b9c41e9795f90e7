import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { activeLimit, continueId } from '../../src/core/limit/limited.ts';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import type { Session } from '../../src/server/session/session.ts';
import { versions } from '../claude/executable.ts';
import { limitReached, onPlan, planHeaders } from '../claude/plan.ts';
import { allEntries, fakeHouse, type House, say, turnsEnded, until } from './house.ts';
import { openRealHouse, type RealHouse } from './real-house.ts';

describe.each(versions)('a usage limit of the real CLI %s', (version) => {
  let real: RealHouse;
  afterEach(() => real.close());

  async function open(): Promise<Session> {
    real = await openRealHouse(version, {}, {}, onPlan);
    const wanted = { id: randomUUID(), cwd: real.claude.project, title: null, options: {}, forkedFrom: null };
    const opened = await real.house.registry.create(wanted);
    if (opened.type !== 'open') throw new Error(opened.type);
    return opened.session;
  }

  test('[W54] ends the turn, says when it resets, and the session continues then, once', async () => {
    const session = await open();
    const resetsAt = Math.ceil((Date.now() + 3000) / 1000) * 1000;
    real.api.add('limit', [limitReached(resetsAt), reply('Continued.')]);
    const limited = await say(session, `Please. ${marker('limit')}`);
    const queued = randomUUID();
    await session.send({ id: queued, text: 'And then?', images: [] }, 'test');
    await until(session, (state) => activeLimit(state) !== null && state.turn.type === 'none');
    const limit = activeLimit(session.state);
    expect(limit).toMatchObject({ turn: 1, repeats: 0, continueAt: null });
    // 2.1.38 says the time in words, without seconds.
    expect(limit?.resetsAt).toBe(version === '2.1.38' ? Math.floor(resetsAt / 60_000) * 60_000 : resetsAt);
    const errors = (await allEntries(real.house.store, session.id)).filter(({ type }) => type === 'error');
    expect(errors).toMatchObject([{ kind: 'limit', limit: { resetsAt: limit?.resetsAt } }]);

    expect(await session.continuation.schedule(1, 'phone')).toEqual({ type: 'saved' });
    expect((await real.house.store.session(session.id))?.summary.status).toBe('limited');
    if (version === '2.1.38') await session.continuation.continueNow(1);
    await until(session, turnsEnded(3));
    const messages = (await allEntries(real.house.store, session.id)).filter((entry) => entry.type === 'message');
    const order = messages.toSorted((a, b) => a.turn - b.turn).map(({ id }) => id);
    expect(order).toEqual([limited, continueId(session.id, 1), queued]);
  });

  test('[W54] without a reset time, nothing continues by itself, and a person can', async () => {
    const session = await open();
    const { headers: _, ...failure } = limitReached(0);
    const claim = { 'anthropic-ratelimit-unified-representative-claim': 'five_hour' };
    const headers = { 'anthropic-ratelimit-unified-status': 'rejected', ...claim };
    real.api.add('limit', [{ ...failure, headers }, reply('Continued.')]);
    await say(session, `Please. ${marker('limit')}`);
    await until(session, (state) => state.turns === 1 && state.turn.type === 'none');
    expect(activeLimit(session.state)).toMatchObject({ resetsAt: null, offersAt: null, continueAt: null });
    expect(await session.continuation.schedule(1, 'phone')).toEqual({ type: 'untimed' });
    expect(await session.continuation.continueNow(1)).toEqual({ type: 'saved' });
    expect(await session.continuation.continueNow(1)).toEqual({ type: 'settled' });
    await until(session, turnsEnded(2));
    expect(session.state.limited).toBeNull();
  });

  test.runIf(version === '2.1.325')('how much of each window is used is heard with every answer', async () => {
    const session = await open();
    const resetsAt = Math.ceil(Date.now() / 1000) * 1000 + 3_600_000;
    const week = { used: 0.42, resetsAt: resetsAt + 86_400_000 };
    const headers = planHeaders({ fiveHour: { used: 0.31, resetsAt }, week });
    real.api.add('usage', [{ ...reply('Plenty left.'), headers }]);
    await say(session, marker('usage'));
    await until(session, ({ usage }) => usage.length > 0);
    expect(session.state.usage).toMatchObject([
      { kind: 'five_hour', utilization: 0.31, resetsAt, status: 'allowed' },
      { kind: 'seven_day', utilization: 0.42, resetsAt: week.resetsAt },
    ]);
  });
});

describe('a limit of a CLI whose words are given', () => {
  let house: House;
  let now = 0;
  afterEach(() => house.close());

  const said = (resetsAt: number) => ({
    type: 'line' as const,
    text: JSON.stringify({
      type: 'assistant',
      message: { id: 'm', model: '<synthetic>', content: [{ type: 'text', text: "You've hit your 5-hour limit" }] },
      error: 'rate_limit',
      api_error: 'usage_limit_reached',
      api_error_params: { rate_limit_info: { rateLimitType: 'five_hour', resetsAt } },
    }),
  });

  /** A session whose first turn ran into a limit that resets in so many seconds. */
  async function limited(seconds: number): Promise<Session> {
    now = 1_800_000_000_000;
    house = await fakeHouse(
      { turns: [[said(now / 1000 + seconds)]], turn: [{ type: 'text', text: 'Continued.' }] },
      { now: () => now },
    );
    const session = await house.create();
    await say(session, 'work');
    await until(session, turnsEnded(1));
    return session;
  }

  const sentTo = async (session: Session) =>
    (await allEntries(house.store, session.id)).flatMap((entry) => (entry.type === 'message' ? [entry.id] : []));

  test('[W54] a clock that jumps over the reset continues it once', async () => {
    const session = await limited(7200);
    await session.continuation.schedule(1, 'phone');
    now += 3 * 3_600_000;
    await until(session, turnsEnded(2));
    expect(await sentTo(session)).toHaveLength(2);
    expect(session.state.limited).toBeNull();
  });

  test('[W54] a reset in the past continues a minute later', async () => {
    const session = await limited(-10);
    await session.continuation.schedule(1, 'phone');
    expect(activeLimit(session.state)?.continueAt).toBe(now + 60_000);
    now += 60_000;
    await until(session, turnsEnded(2));
    expect(session.state.limited).toBeNull();
  });

  test('[W54] a cancelled one does not continue, and a message of a person takes its place', async () => {
    const session = await limited(5);
    await session.continuation.schedule(1, 'phone');
    await session.continuation.cancel(1, 'phone');
    now += 60_000;
    session.continuation.look();
    expect(activeLimit(session.state)).toMatchObject({ continueAt: null, isCancelled: true });
    await say(session, 'something else');
    await until(session, turnsEnded(2));
    expect(await session.continuation.continueNow(1)).toEqual({ type: 'settled' });
    expect(await sentTo(session)).toHaveLength(2);
  });

  test('[W54] a restart finds what was to continue, and sends it once', async () => {
    const first = await limited(5);
    await first.continuation.schedule(1, 'phone');
    house = await house.restart();
    now += 60_000;
    await house.registry.recover();
    const session = await house.open(first.id);
    await until(session, turnsEnded(2));
    expect((await sentTo(session)).filter((id) => id === continueId(session.id, 1))).toHaveLength(1);
    house = await house.restart();
    await house.registry.recover();
    expect(await sentTo(await house.open(first.id))).toHaveLength(2);
  });
});

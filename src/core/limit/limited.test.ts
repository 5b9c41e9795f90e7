import { describe, expect, it, test } from 'vitest';
import { continueId, foldLimit, type Limited, limitedBy } from './limited.ts';
import { readLimitSentence } from './reset-words.ts';

const at = 1_000_000;
const hit = (resetsAt: number | null, before: Limited | null = null, hasAnswer = false) =>
  limitedBy({ kind: 'five_hour', resetsAt }, { turn: (before?.turn ?? 0) + 1, seq: 9, at, hasAnswer }, before);

describe('a limit that ended a turn', () => {
  it('offers to continue when it resets, and not without a time', () => {
    expect(hit(at + 5000)).toMatchObject({ offersAt: at + 5000, continueAt: null, repeats: 0 });
    expect(hit(null)).toMatchObject({ offersAt: null, continueAt: null });
  });

  it('waits a minute where the reset has passed or did not help, and gives up after three of those', () => {
    expect(hit(at - 1).offersAt).toBe(at + 60_000);
    let limited = foldLimit(hit(at + 1), { type: 'limit.scheduled', turn: 1, at: at + 1, by: 'phone' });
    const offers = [1, 2, 3, 4].map(() => {
      limited = hit(at + 1, limited);
      return limited.continueAt;
    });
    expect(offers).toEqual([at + 60_000, at + 60_000, at + 60_000, null]);
    const reset = at + 3_600_000;
    expect(hit(reset, limited, true)).toMatchObject({ repeats: 0, offersAt: reset });
  });

  it.each([-1, 1000, 60_000])('gives up where each turn says something and the reset is %i ms away', (ms) => {
    let limited = foldLimit(hit(at + ms), { type: 'limit.scheduled', turn: 1, at, by: 'phone' });
    for (let turn = 0; turn < 4; turn += 1) limited = hit(at + ms, limited, true);
    expect(limited).toMatchObject({ offersAt: null, continueAt: null });
  });

  it('continues under an id that follows from its turn', () => {
    const session = 'aa800b51-8395-4d24-97da-da31e2d8b6c6';
    expect(continueId(session, 3)).toMatch(/^aa800b51-8395-4d24-97da-[0-9a-f]{12}$/);
    expect(continueId(session, 3)).toBe(continueId(session, 3));
    expect(continueId(session, 4)).not.toBe(continueId(session, 3));
  });

  it('takes a decision for its own turn only', () => {
    const limited = hit(at + 5000);
    expect(foldLimit(limited, { type: 'limit.scheduled', turn: 7, at, by: null })).toBe(limited);
    expect(foldLimit(limited, { type: 'limit.cancelled', turn: 1, by: 'phone' })).toMatchObject({ isCancelled: true });
  });
});

describe('the sentence of a CLI that says nothing else', () => {
  const now = Date.parse('2026-11-16T13:31:00Z');
  test.each([
    ["You've hit your limit · resets 2:20pm (UTC)", null, '2026-11-16T14:20:00Z'],
    ["You've hit your session limit · resets 1:30pm (UTC)", 'five_hour', '2026-11-16T13:30:00Z'],
    ["You've hit your 5-hour limit · resets 9am (UTC)", 'five_hour', '2026-11-17T09:00:00Z'],
    ["You've hit your weekly limit · resets Nov 17, 2:32pm (UTC)", 'seven_day', '2026-11-17T14:32:00Z'],
    ["You've hit your limit · resets Jan 2, 12am (Europe/Berlin)", null, '2027-01-01T23:00:00Z'],
    ["You've hit your limit", null, null],
    ["You've hit your limit · resets soon (Nowhere/Else)", null, null],
    ["You've hit your limit · resets 2pm (Nowhere/Else)", null, null],
  ])('%s', (text, kind, expected) => {
    expect(readLimitSentence(text, now)).toEqual({ kind, resetsAt: expected === null ? null : Date.parse(expected) });
  });

  it('is not any error', () => {
    expect(readLimitSentence('API Error: Request rejected (429) · Try again later', now)).toBeNull();
  });
});

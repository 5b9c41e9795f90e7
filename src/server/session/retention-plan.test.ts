import { describe, expect, it } from 'vitest';
import type { KeptSession } from '../store/lifecycle/lifecycle-reads.ts';
import { planRetention, type RetentionPolicy } from './retention-plan.ts';

const day = 24 * 60 * 60_000;
const now = 1000 * day;
const gigabyte = 1_000_000_000;

function session(id: string, ageDays: number, facts: Partial<KeptSession> = {}): KeptSession {
  return {
    id,
    cwd: '/a',
    title: id,
    status: 'idle',
    pinned: false,
    updatedAt: now - ageDays * day,
    bytes: gigabyte,
    ...facts,
  };
}

function dropped(sessions: KeptSession[], policy: RetentionPolicy): string[] {
  const journal = sessions.reduce((sum, { bytes }) => sum + bytes, 0);
  return planRetention(sessions, { bytes: journal, free: 0, journal }, policy, now).map(
    ({ id, reason }) => `${id} ${reason}`,
  );
}

describe('what goes', () => {
  it('nothing, where nothing was said', () => {
    expect(dropped([session('a', 900)], {})).toEqual([]);
    expect(dropped([session('a', 900)], { months: null, gigabytes: null })).toEqual([]);
  });

  it('by age: what nobody used for longer, by the rule of its folder before the rule for all', () => {
    const sessions = [
      session('a', 200),
      session('b', 200, { cwd: '/b' }),
      session('c', 40, { cwd: '/c' }),
      session('d', 10),
    ];
    const projects = { '/b': { months: null }, '/c': { months: 1 } };
    expect(dropped(sessions, { months: 6, projects })).toEqual(['a age', 'c age']);
  });

  it('by size: the longest unused of all until the rest fits', () => {
    const sessions = [session('a', 4), session('b', 3, { cwd: '/b' }), session('c', 2), session('d', 1)];
    expect(dropped(sessions, { gigabytes: 2 })).toEqual(['a size', 'b size']);
    expect(dropped(sessions, { gigabytes: 4 })).toEqual([]);
  });

  it('by size of a folder: only its own', () => {
    const sessions = [session('a', 4, { cwd: '/b' }), session('b', 3), session('c', 2), session('d', 1)];
    expect(dropped(sessions, { projects: { '/a': { gigabytes: 1 } } })).toEqual(['b projectSize', 'c projectSize']);
  });

  it('of a worktree by the rule of its project, unless it has one of its own', () => {
    const worktree = '/home/.quarterdeck-worktrees/shop/fix';
    const sessions = [session('a', 40, { cwd: worktree }), session('b', 30, { cwd: '/home/shop' })];
    expect(dropped(sessions, { projects: { '/home/shop': { months: 1 } } })).toEqual(['a age']);
    expect(dropped(sessions, { projects: { '/home/shop': { gigabytes: 1 } } })).toEqual(['a projectSize']);
    expect(dropped(sessions, { projects: { '/home/shop': { months: 1 }, [worktree]: { months: 2 } } })).toEqual([]);
  });

  it('never what is pinned, runs or waits, however old or large', () => {
    const sessions = [
      session('a', 900, { pinned: true }),
      session('b', 900, { status: 'running' }),
      session('c', 900, { status: 'waiting' }),
      session('d', 900, { status: 'ready' }),
      session('e', 900, { status: 'ended' }),
    ];
    expect(dropped(sessions, { months: 1, gigabytes: 0.5 })).toEqual(['e age']);
  });

  it('by what a session takes of the file, which is more than its journal', () => {
    const sessions = [session('a', 2), session('b', 1)];
    const facts = { bytes: 6 * gigabyte, free: 2 * gigabyte, journal: 2 * gigabyte };
    const plan = planRetention(sessions, facts, { gigabytes: 2 }, now);
    expect(plan).toMatchObject([{ id: 'a', bytes: 2 * gigabyte }]);
  });
});

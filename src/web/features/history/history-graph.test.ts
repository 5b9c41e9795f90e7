import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../core/session/mark.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { historyGraph, type Member } from './history-graph.ts';

function member(
  id: string,
  createdAt: number,
  updatedAt: number,
  facts: Partial<SessionItem> = {},
  marks: Mark[] = [],
): Member {
  const session: SessionItem = {
    ...{ id, cwd: '/', parent: null, createdAt, archived: false, pinned: false, head: 1, bytes: 1, title: id },
    ...{ status: 'idle', model: null, turns: 1, cost: 0, waiting: 0, updatedAt, place: 'deck', ...facts },
  };
  return { session, marks };
}

const resume = (seq: number, at: number): Mark => ({
  id: `resume ${seq}`,
  seq,
  at,
  entryId: `${seq}.0`,
  type: 'resume',
  epoch: 2,
  version: null,
});
const compaction = (seq: number, at: number): Mark => ({
  id: `compaction ${seq}`,
  seq,
  at,
  entryId: `${seq}.0`,
  type: 'compaction',
  before: 9,
  after: 1,
});
const fork = (from: string, entry: string | null = null): Mark => ({
  id: 'fork 1',
  seq: 1,
  at: 0,
  entryId: null,
  type: 'fork',
  from,
  entry,
});

function drawn(members: Member[]): string[] {
  return historyGraph(members).rows.map(({ session, happening, lane, from }) =>
    [session.id, happening.type, lane, ...(from === null ? [] : [`from ${from}`])].join(' '),
  );
}

describe('the picture of a family', () => {
  it('one session is one lane, in order, and ends where it is now', () => {
    const { rows, lanes } = historyGraph([member('a', 1, 9, {}, [resume(2, 3), compaction(4, 5)])]);
    expect(rows.map(({ happening }) => happening.type)).toEqual(['started', 'resumed', 'compacted', 'latest']);
    expect(rows.map(({ entryId }) => entryId)).toEqual([null, '2.0', '4.0', null]);
    expect(rows.map(({ strands }) => strands.map(({ up, down }) => [up, down]))).toEqual([
      [[false, true]],
      [[true, true]],
      [[true, true]],
      [[true, false]],
    ]);
    expect(lanes).toBe(1);
  });

  it('a fork leaves its origin for a lane of its own, and tells the place it left', () => {
    const members = [member('a', 1, 9), member('b', 4, 6, { parent: 'a' }, [fork('a', 'm1')])];
    expect(drawn(members)).toEqual(['a started 0', 'b forked 1 from 0', 'b latest 1', 'a latest 0']);
    expect(historyGraph(members).rows[1]?.happening).toEqual({ type: 'forked', from: 'a', entry: 'm1' });
  });

  it('a lane that is free again is used again', () => {
    const members = [
      member('a', 1, 20),
      member('b', 2, 3, { parent: 'a' }, [fork('a')]),
      member('c', 5, 6, { parent: 'a' }, [fork('a')]),
    ];
    expect(historyGraph(members).lanes).toBe(2);
  });

  it('a session goes on in the picture until the last fork has left it', () => {
    const members = [member('a', 1, 2), member('b', 5, 6, { parent: 'a' }, [fork('a')])];
    const last = historyGraph(members).rows.find(({ session }) => session.id === 'b');
    expect(last?.strands.find(({ sessionId }) => sessionId === 'a')).toMatchObject({ lane: 0, up: false, down: false });
    expect(last?.lane).toBe(1);
  });

  it('what happens to the origin later does not move the fork', () => {
    const members = [member('a', 1, 9, {}, [resume(2, 8)]), member('b', 4, 6, { parent: 'a' }, [fork('a')])];
    expect(drawn(members)).toEqual(['a started 0', 'b forked 1 from 0', 'b latest 1', 'a resumed 0', 'a latest 0']);
  });

  it('resumes with nothing between them are one row', () => {
    const { rows } = historyGraph([
      member('a', 1, 9, {}, [resume(2, 2), resume(3, 3), compaction(4, 4), resume(5, 5)]),
    ]);
    expect(rows.map(({ happening }) => ('times' in happening ? happening.times : happening.type))).toEqual([
      'started',
      2,
      'compacted',
      1,
      'latest',
    ]);
    expect(rows[1]?.entryId).toBe('3.0');
  });

  it('a fork whose origin is gone begins by itself; a clock that went back changes no order', () => {
    expect(drawn([member('b', 4, 6, { parent: 'gone' }, [fork('gone')])])).toEqual(['b forked 0', 'b latest 0']);
    const members = [member('a', 10, 12), member('b', 5, 20, { parent: 'a' }, [fork('a'), resume(2, 6)])];
    expect(drawn(members).slice(0, 3)).toEqual(['a started 0', 'b forked 1 from 0', 'b resumed 1']);
  });

  it('nothing gives nothing', () => {
    expect(historyGraph([])).toEqual({ rows: [], lanes: 0 });
  });
});

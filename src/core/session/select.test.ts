import { describe, expect, it } from 'vitest';
import {
  allowed,
  asked,
  blockOpened,
  called,
  claimed,
  echoed,
  messageOpened,
  retry,
  returned,
  runEnded,
  said,
  sent,
  spawned,
  taskEnded,
  taskStarted,
  thought,
  toolOpened,
  turnEnded,
  turnStarted,
  written,
} from '../../../test/core/events.test-support.ts';
import { type Story, tell } from '../../../test/core/story.test-support.ts';
import type { Entry } from './entry.ts';
import { activityLine, children, contextShare, queuedRows, type RowFilter, rows, upsert } from './select.ts';
import { emptyState } from './state.ts';

const everything: RowFilter = { tools: true, thinking: true, notices: true };
const opening = [claimed(1), spawned(1), turnStarted()];

describe('rows', () => {
  const story = tell(...opening, thought('hm'), said('hello'), called('done'), returned('done'));
  story.line(called('waits'), asked('r1', 'waits'));
  story.line(said('nested', { parent: 'waits', messageId: 'ma' }));
  const entries = story.entries();
  const shown = (filter: Partial<RowFilter>): string[] =>
    rows(entries, { ...everything, ...filter }).map((entry) => (entry.type === 'tool' ? entry.id : entry.type));

  it('are what stands at the top, in order', () => {
    expect(shown({})).toEqual(['notice', 'thinking', 'text', 'done', 'waits']);
  });

  it('leave out the kinds that are hidden', () => {
    expect(shown({ thinking: false })).toEqual(['notice', 'text', 'done', 'waits']);
    expect(shown({ notices: false })).toEqual(['thinking', 'text', 'done', 'waits']);
  });

  it('never hide a call that waits for a person', () => {
    expect(shown({ tools: false })).toEqual(['notice', 'thinking', 'text', 'waits']);
  });

  it('put a message that waited for the end of a turn where its own turn begins', () => {
    const queue = tell(sent('m1'), ...opening, echoed('m1'), said('one'));
    queue.line(sent('m2'));
    const waiting = queue.entries();
    const order = (entries: readonly Entry[]) => entries.map(({ id, type }) => (type === 'message' ? id : type));
    expect(order(rows(waiting, everything))).toEqual(['m1', 'notice', 'text']);
    expect(order(queuedRows(waiting))).toEqual(['m2']);
    queue.line(said('two', { messageId: 'mb' }));
    queue.line(turnEnded());
    queue.line(written('m2', 1));
    queue.line(turnStarted());
    queue.line(echoed('m2'));
    queue.line(said('three', { messageId: 'mc' }));
    const done = queue.entries();
    expect(order(rows(done, everything))).toEqual(['m1', 'notice', 'text', 'text', 'turn', 'm2', 'text']);
    expect(queuedRows(done)).toEqual([]);
  });

  it('have children of their own', () => {
    expect(children(entries, 'waits')).toMatchObject([{ type: 'text', text: 'nested' }]);
    expect(children(entries, 'done')).toEqual([]);
  });
});

describe('a window of entries', () => {
  const at = (seq: number, ord = 0, text = ''): Entry => ({
    ...{ id: `${seq}.${ord}`, seq, ord, at: 0, turn: 1, parent: null },
    ...{ type: 'noise', text, torn: false },
  });
  const window = [at(5), at(5, 1), at(9)];

  it('takes a changed entry in the place of the old one', () => {
    expect(upsert(window, [at(5, 1, 'changed')])).toEqual([at(5), at(5, 1, 'changed'), at(9)]);
  });

  it('takes new entries by their place, in whatever order they come', () => {
    const next = upsert(window, [at(10), at(7), at(9, 1), at(5, 2)]);
    expect(next.map(({ id }) => id)).toEqual(['5.0', '5.1', '5.2', '7.0', '9.0', '9.1', '10.0']);
  });

  it('leaves alone what lies before its first row', () => {
    expect(upsert(window, [at(4, 9), at(1)])).toBe(window);
    expect(upsert(window, [])).toBe(window);
  });

  it('can begin empty', () => {
    expect(upsert([], [at(2), at(1)]).map(({ id }) => id)).toEqual(['1.0', '2.0']);
  });

  it('is the timeline when it takes every change from the start', () => {
    let entries: readonly Entry[] = [];
    const story = tell();
    const events = [...opening, sent('s1'), written('s1'), echoed('s1'), called('t1'), said('hello'), returned('t1')];
    for (const event of [...events, turnEnded(), runEnded(1)]) {
      const changed = story.line(event).flatMap((change) => (change.type === 'entry' ? [change.entry] : []));
      entries = upsert(entries, changed);
    }
    expect(entries).toEqual(story.entries());
  });
});

describe('the share of the context', () => {
  const withContext = (used: number, limit: number) => ({
    ...emptyState('s'),
    context: { used, limit, categories: [] },
  });

  it('is unknown until its size is', () => {
    expect(contextShare(emptyState('s'))).toBeNull();
    expect(contextShare(withContext(10, 0))).toBeNull();
  });

  it('warns from four fifths on', () => {
    expect(contextShare(withContext(799, 1000))).toEqual({ used: 799, limit: 1000, share: 0.799, warn: false });
    expect(contextShare(withContext(800, 1000))).toEqual({ used: 800, limit: 1000, share: 0.8, warn: true });
  });
});

describe('the activity', () => {
  const line = (story: Story, after = 0) => activityLine(story.state, story.now + after);

  it('is idle without a run, and after one that was let go', () => {
    expect(activityLine(emptyState('s'), 0)).toEqual({ type: 'idle' });
    expect(line(tell(claimed(1), runEnded(1, { end: 'stopped' })))).toEqual({ type: 'idle' });
  });

  it('says why a run ended badly', () => {
    const story = tell(claimed(1), runEnded(1, { code: 1 }));
    expect(line(story)).toEqual({ type: 'ended', end: 'crashed', code: 1, signal: null });
  });

  it('is starting until there is a process, then ready', () => {
    const story = tell(claimed(1));
    expect(line(story, 50)).toEqual({ type: 'starting', since: 1000 });
    story.line(spawned(1));
    expect(line(story)).toEqual({ type: 'ready', tasks: 0 });
  });

  it('is ready with what goes on in the background', () => {
    const story = tell(...opening, called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'), turnEnded());
    expect(line(story)).toEqual({ type: 'ready', tasks: 1 });
    story.line(taskEnded('k1'));
    expect(line(story)).toEqual({ type: 'ready', tasks: 0 });
  });

  it('is starting for a message that came when nothing ran, and not for one that a run left behind', () => {
    const story = tell(sent('m1'));
    expect(line(story)).toEqual({ type: 'starting', since: 1000 });
    story.line(claimed(1));
    story.line(spawned(1));
    expect(line(story)).toEqual({ type: 'requesting', since: 1000 });
    story.pass(5);
    story.line(runEnded(1, { end: 'stopped' }));
    expect(line(story)).toEqual({ type: 'idle' });
    story.pass(5);
    story.line(sent('m2'));
    expect(line(story)).toEqual({ type: 'starting', since: 1010 });
  });

  it('is requesting from the moment there is a message', () => {
    const story = tell(claimed(1), spawned(1), sent('s1'));
    expect(line(story, 20)).toEqual({ type: 'requesting', since: 1000 });
    story.line(written('s1'));
    expect(line(story, 20)).toEqual({ type: 'requesting', since: 1000 });
    story.pass(20);
    story.line(turnStarted());
    expect(line(story, 20)).toEqual({ type: 'requesting', since: 1020 });
  });

  it('does not wait for what an earlier run wrote, but for what it left unwritten', () => {
    const story = tell(claimed(1), sent('s1'), written('s1'), runEnded(1), claimed(2), spawned(2));
    expect(line(story).type).toBe('ready');
    story.line(sent('s2'));
    expect(line(story).type).toBe('requesting');
  });

  it('is what the model streams, at the top only', () => {
    const story = tell(...opening, called('a', { name: 'Task' }), returned('a'));
    story.live(messageOpened('ma', 'a'), blockOpened(0, 'text', 'a'));
    expect(line(story).type).toBe('requesting');
    story.live(messageOpened('m2'), blockOpened(0, 'thinking'), { type: 'thinking.estimated', tokens: 40 });
    expect(line(story)).toEqual({ type: 'thinking', since: 1000, tokens: 40 });
    story.line(thought('hm', { messageId: 'm2' }));
    story.live(blockOpened(1, 'text'));
    expect(line(story)).toEqual({ type: 'streaming', since: 1000 });
    story.line(said('hello', { messageId: 'm2' }));
    story.live(toolOpened(2, 't1'));
    expect(line(story)).toEqual({ type: 'writing', tool: 'Bash', since: 1000 });
  });

  it('is the call that has run longest, and how many others run', () => {
    const story = tell(...opening, called('t1', { name: 'Grep' }));
    story.pass(100);
    story.line(called('t2', { name: 'Bash' }));
    expect(line(story, 60_000)).toEqual({ type: 'running', tool: 'Grep', forMs: 60_100, others: 1 });
    story.line(returned('t1'));
    expect(line(story, 5)).toEqual({ type: 'running', tool: 'Bash', forMs: 5, others: 0 });
  });

  it('names a call that is not known yet by what was asked about it', () => {
    const story = tell(...opening, asked('r1', 't1', { tool: 'Edit' }), allowed('r1'));
    expect(line(story)).toMatchObject({ type: 'running', tool: 'Edit' });
  });

  it('is waiting while somebody is asked', () => {
    const story = tell(...opening, called('t1'), asked('r1', 't1'), asked('r2', null));
    expect(line(story)).toEqual({ type: 'waiting', requests: 2 });
    story.line(allowed('r1'), allowed('r2'));
    expect(line(story)).toMatchObject({ type: 'running', tool: 'Bash' });
  });

  it('is compacting, also before the turn of it starts', () => {
    const story = tell(claimed(1), spawned(1), { type: 'status.reported', status: 'compacting', mode: null });
    expect(line(story, 90_000)).toEqual({ type: 'compacting', since: 1000 });
  });

  it('is retrying until the next attempt is due', () => {
    const story = tell(...opening, retry(3));
    expect(line(story, 499)).toEqual({ type: 'retrying', attempt: 3, limit: 10, until: 1500 });
    expect(line(story, 500)).toEqual({ type: 'requesting', since: 1000 });
  });

  it('is limited until the limit resets', () => {
    const limit = { status: 'rejected', kind: 'five_hour', resetsAt: 50_000, utilization: 1 };
    const story = tell(...opening, { type: 'limit.reported', limit });
    expect(line(story)).toEqual({ type: 'limited', kind: 'five_hour', until: 50_000 });
    expect(line(story, 48_999).type).toBe('limited');
    story.line(turnEnded());
    expect(line(story)).toEqual({ type: 'limited', kind: 'five_hour', until: 50_000 });
    expect(line(story, 49_000)).toEqual({ type: 'ready', tasks: 0 });
    story.line({ type: 'limit.reported', limit: { ...limit, status: 'allowed' } });
    expect(line(story)).toEqual({ type: 'ready', tasks: 0 });
  });

  it('is quiet when nothing was heard for a while, and not while a call runs', () => {
    const story = tell(...opening);
    expect(line(story, 29_999).type).toBe('requesting');
    expect(line(story, 30_000)).toEqual({ type: 'quiet', since: 1000 });
    story.pass(20_000);
    story.live(messageOpened('m1'), blockOpened(0, 'text'));
    expect(line(story, 29_999).type).toBe('streaming');
    expect(line(story, 30_000)).toEqual({ type: 'quiet', since: 21_000 });
    story.line(called('t1'));
    expect(line(story, 90_000)).toMatchObject({ type: 'running', forMs: 90_000 });
  });
});

import { describe, expect, it } from 'vitest';
import {
  allowed,
  asked,
  blockOpened,
  called,
  claimed,
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
import { activityLine } from './activity.ts';
import { emptyState } from './state.ts';

const opening = [claimed(1), spawned(1), turnStarted()];

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

import { expect, it } from 'vitest';
import {
  claimed,
  echoed,
  injected,
  runEnded,
  sent,
  turnEnded,
  turnStarted,
  written,
} from '../../../../test/core/events.test-support.ts';
import { type Story, tell } from '../../../../test/core/story.test-support.ts';
import { successorId } from '../successor-id.ts';

function delivery(story: Story, id: string): string {
  return story.entry(id, 'message').delivery.type;
}

it('a message goes from saved to written to confirmed to answered', () => {
  const story = tell(claimed(1), sent('s1'));
  const seen = [delivery(story, 's1')];
  for (const event of [written('s1'), turnStarted(), echoed('s1'), turnEnded()]) {
    story.line(event);
    seen.push(delivery(story, 's1'));
  }
  expect(seen).toEqual(['saved', 'written', 'written', 'confirmed', 'answered']);
  expect(story.entry('s1', 'message')).toMatchObject({ text: 'words of s1', by: 'device', turn: 1, seq: 2 });
  expect(story.state.outbox).toEqual([]);
  expect(story.state.open).toEqual({});
});

it('each step of a delivery is a row of the outbox', () => {
  const story = tell(claimed(1));
  const rows = [sent('s1'), written('s1'), echoed('s1'), turnEnded()].flatMap((event) =>
    story.line(event).flatMap((change) => (change.type === 'message' ? [change.message] : [])),
  );
  expect(rows).toEqual([
    { id: 's1', seq: 2, delivery: 'saved', epoch: null },
    { id: 's1', seq: 2, delivery: 'written', epoch: 1 },
    { id: 's1', seq: 2, delivery: 'confirmed', epoch: 1 },
    { id: 's1', seq: 2, delivery: 'answered', epoch: 1 },
  ]);
});

it('a receipt that overtakes the note of the writing is not undone by it', () => {
  const story = tell(claimed(1), sent('s1'), turnStarted(), echoed('s1'));
  story.line(written('s1'));
  expect(delivery(story, 's1')).toBe('confirmed');
  story.line({ type: 'message.failed', id: 's1', epoch: 1, reason: 'EPIPE' });
  expect(delivery(story, 's1')).toBe('confirmed');
});

it('a receipt that comes before the turn starts counts for that turn', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), echoed('s1'), turnStarted(), turnEnded());
  expect(delivery(story, 's1')).toBe('answered');
});

it('[R4] a receipt without a turn in a later run: an earlier run took it, it waits for nothing, and it is not answered', () => {
  const story = tell(claimed(1), sent('s1'), runEnded(1), claimed(2), written('s1', 2), echoed('s1'));
  expect([delivery(story, 's1'), story.state.outbox, story.state.open]).toEqual(['confirmed', [], {}]);
  story.line(turnStarted());
  story.line(turnEnded());
  expect(delivery(story, 's1')).toBe('confirmed');
});

it('a message sent while a turn runs belongs to the turn that takes it up', () => {
  const story = tell(claimed(1), turnStarted(), sent('s2'));
  expect(story.entry('s2', 'message').turn).toBe(1);
  story.line(turnEnded());
  expect(delivery(story, 's2')).toBe('saved');
  for (const event of [written('s2'), turnStarted(), echoed('s2')]) story.line(event);
  expect(story.entry('s2', 'message')).toMatchObject({ turn: 2, seq: 3 });
});

it('a turn that takes up several messages answers them all, and those the CLI names', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), echoed('s2'));
  story.line(turnEnded());
  expect([delivery(story, 's1'), delivery(story, 's2')]).toEqual(['answered', 'answered']);
  for (const event of [sent('s3'), written('s3'), turnStarted(), turnEnded({ answers: ['s3'] })]) story.line(event);
  expect(delivery(story, 's3')).toBe('answered');
});

it('a turn does not answer a message that the CLI has not taken up yet', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  story.line(turnEnded());
  expect([delivery(story, 's1'), delivery(story, 's2')]).toEqual(['answered', 'written']);
  for (const event of [sent('s3'), turnStarted(), turnEnded({ answers: ['s3'] })]) story.line(event);
  expect([delivery(story, 's3'), delivery(story, 's2')]).toEqual(['answered', 'written']);
});

it('a turn that started by itself answers nobody', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted());
  story.line(turnEnded({ origin: 'task-notification' }));
  expect(delivery(story, 's1')).toBe('written');
});

it('the CLI says itself how far it is with a message', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), sent('s2'), written('s2'));
  story.line({ type: 'message.handled', id: 's1', stage: 'started' });
  expect(delivery(story, 's1')).toBe('written');
  story.line({ type: 'message.handled', id: 's1', stage: 'completed' });
  expect([delivery(story, 's1'), story.state.outbox.map(({ id }) => id)]).toEqual(['answered', ['s2']]);
});

it('a message that the CLI gives back waits again, held, under a new id and in its old place', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  story.line(sent('s3'));
  story.line({ type: 'message.handled', id: 's2', stage: 'cancelled' });
  const id = successorId('s2');
  expect(story.entry('s2', 'message').delivery).toEqual({ type: 'withdrawn', by: null, movedTo: id });
  expect(story.entry(id, 'message')).toMatchObject({ text: 'words of s2', by: 'device', delivery: { type: 'saved' } });
  expect(story.state.outbox.slice(1)).toMatchObject([{ id, delivery: 'saved', held: true }, { id: 's3' }]);
  story.line({ type: 'message.released', id, by: 'device' });
  expect(story.state.outbox[1]).not.toHaveProperty('held');
});

it('what a budget stopped comes back without being held: it continues when there is room', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  story.line({ type: 'control.asked', id: 'c', subtype: 'interrupt', detail: null });
  story.line({ type: 'message.handled', id: 's2', stage: 'cancelled' });
  expect(story.state.outbox.at(-1)).toEqual({ id: successorId('s2'), seq: 6, delivery: 'saved', epoch: null });
});

it('a message of a turn that was cut is answered by what there is of it', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'));
  story.line({ type: 'message.handled', id: 's1', stage: 'cancelled' });
  expect([delivery(story, 's1'), story.state.outbox]).toEqual(['answered', []]);
});

it('messages that wait are held together, and put in another order', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), sent('s3'));
  story.line({ type: 'messages.held', by: 'device' });
  story.line({ type: 'messages.reordered', ids: ['s3', 's2'], by: 'device' });
  expect(story.state.outbox).toMatchObject([
    { id: 's1', delivery: 'confirmed' },
    { id: 's3', held: true },
    { id: 's2', held: true },
  ]);
});

it('a message that is written during a turn waits inside the CLI until a turn takes it up', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  expect(story.state.outbox.at(-1)).toMatchObject({ delivery: 'written', queued: true });
  story.line(echoed('s2'));
  expect(story.entry('s2', 'message')).toMatchObject({ takenAt: story.state.seq, delivery: { type: 'confirmed' } });
  story.line(turnEnded({ answers: ['s1', 's2'] }));
  expect([delivery(story, 's1'), delivery(story, 's2')]).toEqual(['answered', 'answered']);
});

it('a turn answers the messages that the CLI names, and no others', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  story.line(turnEnded({ answers: ['s1'] }));
  expect([delivery(story, 's1'), delivery(story, 's2')]).toEqual(['answered', 'written']);
});

it('the queue inside the CLI is gone with its run: the next one is given the message again', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  story.line(runEnded(1));
  expect(story.state.outbox).toEqual([{ id: 's2', seq: 6, delivery: 'written', epoch: 1 }]);
});

it('[R4] a run that cannot take the session up answers nothing that an earlier run was given', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), runEnded(1), claimed(2));
  story.line(turnEnded({ failed: true, outcome: 'error_during_execution' }));
  expect([delivery(story, 's1'), story.state.outbox]).toMatchObject(['written', [{ id: 's1', epoch: 1 }]]);
});

it('a local command is answered without an echo, oldest first', () => {
  const story = tell(claimed(1), sent('s1', '/cost'), written('s1'), sent('s2'), turnStarted());
  story.line({ type: 'command.answered', text: '$0', failed: false });
  story.line(turnEnded());
  expect([delivery(story, 's1'), delivery(story, 's2')]).toEqual(['answered', 'saved']);
});

it('[R4] a message the CLI had already is confirmed again without a turn, and does not hold up a local command', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), runEnded(1), claimed(2), written('s1', 2), echoed('s1'));
  for (const event of [sent('s2', '/cost'), written('s2', 2), turnStarted(), turnEnded()]) story.line(event);
  expect([delivery(story, 's1'), delivery(story, 's2')]).toEqual(['confirmed', 'answered']);
});

it('[C8] a message that could not be written is written by a later run', () => {
  const story = tell(claimed(1), sent('s1'));
  story.line({ type: 'message.failed', id: 's1', epoch: 1, reason: 'EPIPE' });
  expect(story.entry('s1', 'message').delivery).toEqual({ type: 'failed', reason: 'EPIPE' });
  expect(story.state.outbox).toEqual([{ id: 's1', seq: 2, delivery: 'failed', epoch: 1 }]);
  for (const event of [runEnded(1), claimed(2), written('s1', 2)]) story.line(event);
  expect(story.entry('s1', 'message').delivery).toEqual({ type: 'written', epoch: 2 });
});

it('a message that was written by one run and could not be by the next is failed', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), runEnded(1), claimed(2));
  story.line({ type: 'message.failed', id: 's1', epoch: 2, reason: 'EPIPE' });
  expect(story.state.outbox).toEqual([{ id: 's1', seq: 2, delivery: 'failed', epoch: 2 }]);
});

it('a message that is withdrawn is out of the way, and nothing brings it back', () => {
  const story = tell(claimed(1), sent('s1'));
  story.line({ type: 'message.withdrawn', id: 's1', by: 'phone' });
  expect(story.entry('s1', 'message').delivery).toEqual({ type: 'withdrawn', by: 'phone' });
  for (const event of [written('s1'), echoed('s1'), sent('s1')]) expect(story.line(event)).toEqual([]);
});

it('[R4] when the run dies a confirmed message stays with the turn that was cut, an unconfirmed one is kept', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  story.line(sent('s3'));
  story.line(runEnded(1));
  expect(story.state.outbox.map(({ id, delivery: step }) => [id, step])).toEqual([
    ['s2', 'written'],
    ['s3', 'saved'],
  ]);
  expect(Object.keys(story.state.open)).toEqual(['s2', 's3']);
  expect(delivery(story, 's1')).toBe('confirmed');
});

it('[R2] the same id again is the same message, also when it was answered', () => {
  const story = tell(claimed(1), sent('s1'));
  for (const event of [written('s1'), turnStarted(), echoed('s1'), turnEnded()]) story.line(event);
  expect(story.line(sent('s1'))).toEqual([]);
  expect(story.line(echoed('s1'))).toEqual([]);
  expect(story.only('message')).toMatchObject({ seq: 2, by: 'device', delivery: { type: 'answered' } });
});

it('the same id again, while the message waits, is its edited form', () => {
  const story = tell(claimed(1), sent('s1'), sent('s2'), sent('s1', 'other words'));
  expect(story.entry('s1', 'message')).toMatchObject({ text: 'other words', seq: 2 });
  expect(story.state.outbox).toMatchObject([
    { id: 's1', seq: 4 },
    { id: 's2', seq: 3 },
  ]);
});

it('[R2] a message that came back gets a line of its own in the next run, also if the last one may have had it', () => {
  const story = tell(claimed(1), sent('s1'), written('s1'), turnStarted(), echoed('s1'), sent('s2'), written('s2'));
  story.line({ type: 'message.handled', id: 's2', stage: 'cancelled' });
  const id = successorId('s2');
  for (const event of [written(id), runEnded(1), claimed(2), sent(id, 'words of s2')]) story.line(event);
  expect(story.state.outbox).toMatchObject([{ id, seq: story.state.seq, delivery: 'written', epoch: 1 }]);
});

it('messages wait in the order they were sent', () => {
  const story = tell(claimed(1), sent('s1'), sent('s2'), sent('s3'), written('s3'), written('s1'));
  expect(story.state.outbox.map(({ id }) => id)).toEqual(['s1', 's2', 's3']);
});

it('words that reached the CLI another way are a message of their own', () => {
  const story = tell(claimed(1), turnStarted());
  story.line(echoed('f1', { text: 'from a terminal' }));
  story.line(echoed(null, { text: 'from a hook' }));
  expect(story.line(echoed('f1', { text: 'from a terminal' }))).toEqual([]);
  expect(story.all('message').map(({ text, delivery: { type } }) => [text, type])).toEqual([
    ['from a terminal', 'foreign'],
    ['from a hook', 'foreign'],
  ]);
  expect(story.state.open).toEqual({});
});

it('words that nobody said are a notice at the top, and the task of a subagent under its call', () => {
  const story = tell(claimed(1), turnStarted(), injected('feedback'), injected('look around', 'a'));
  expect(story.all('notice').at(-1)?.notice).toMatchObject({ type: 'told', kind: 'injected', text: 'feedback' });
  expect(story.only('message')).toMatchObject({ text: 'look around', parent: 'a', delivery: { type: 'foreign' } });
});

it('the task of a subagent that comes twice is one entry', () => {
  const task = { type: 'context.injected', id: 'i1', text: 'look around', clipped: false, parent: 'a' } as const;
  const story = tell(claimed(1), turnStarted(), task);
  expect(story.line(task)).toEqual([]);
  expect(story.only('message').id).toBe('i1');
});

it('an echo that is not marked as one is known by its words', () => {
  const story = tell(claimed(1), sent('s1', 'hello'), written('s1'), turnStarted(), injected('other words'));
  expect(delivery(story, 's1')).toBe('written');
  story.line(injected('hello'));
  expect(delivery(story, 's1')).toBe('confirmed');
});

it('the first line of the first message is the title, unless there is one', () => {
  expect(tell(sent('s1', '\n  Fix the bug\nand more')).state.title).toBe('Fix the bug');
  expect(tell(sent('s1', 'x'.repeat(200))).state.title).toHaveLength(80);
  expect(tell(echoed(null, { text: 'nested', parent: 'a' }), echoed(null, { text: 'top' })).state.title).toBe('top');
  expect(tell({ type: 'session.renamed', title: 'Mine', by: null }, sent('s1')).state.title).toBe('Mine');
});

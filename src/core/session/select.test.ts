import { describe, expect, it } from 'vitest';
import {
  asked,
  called,
  claimed,
  echoed,
  returned,
  runEnded,
  said,
  sent,
  spawned,
  thought,
  turnEnded,
  turnStarted,
  written,
} from '../../../test/core/events.test-support.ts';
import { tell } from '../../../test/core/story.test-support.ts';
import type { Entry } from './entry.ts';
import { children, contextShare, type RowFilter, rows, unwrittenRows } from './select.ts';
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
    expect(order(unwrittenRows(waiting, []))).toEqual(['m2']);
    expect(unwrittenRows(waiting, [{ id: 'm2' }])).toEqual([]);
    queue.line(said('two', { messageId: 'mb' }));
    queue.line(turnEnded());
    queue.line(written('m2', 1));
    queue.line(turnStarted());
    queue.line(echoed('m2'));
    queue.line(said('three', { messageId: 'mc' }));
    const done = queue.entries();
    expect(order(rows(done, everything))).toEqual(['m1', 'notice', 'text', 'text', 'turn', 'm2', 'text']);
    expect(unwrittenRows(done, [])).toEqual([]);
  });

  it('put a message that outlived its run below the end of that run', () => {
    const story = tell(sent('m1'), ...opening, echoed('m1'), said('one'), sent('m2'));
    story.line(runEnded(1, { end: 'stopped' }));
    story.line(claimed(2));
    story.line(spawned(2));
    story.line(written('m2', 2));
    story.line(turnStarted());
    story.line(echoed('m2'));
    const kinds = rows(story.entries(), everything).map((entry) => {
      if (entry.type === 'notice') return entry.notice.type;
      return entry.type === 'message' ? entry.id : entry.type;
    });
    expect(kinds).toEqual(['m1', 'runStarted', 'text', 'turnCut', 'runEnded', 'm2', 'runStarted']);
  });

  it('leave out a message that was withdrawn, unless the address names it', () => {
    const story = tell(sent('m1'), ...opening, echoed('m1'), sent('m2'), said('one'));
    story.line({ type: 'message.withdrawn', id: 'm2', by: null });
    const ids = (focusId: string | null) =>
      rows(story.entries(), everything, focusId).flatMap(({ id, type }) => (type === 'message' ? [id] : []));
    expect(ids(null)).toEqual(['m1']);
    expect(ids('m2')).toEqual(['m1', 'm2']);
  });

  it('show changes of the mode or the model with nothing between them as one, and none that leads back', () => {
    const set = (subtype: string, detail: string) =>
      [
        { type: 'control.asked', id: detail, subtype, detail },
        { type: 'control.answered', id: detail, subtype },
      ] as const;
    const mode = (detail: string) => set('set_permission_mode', detail);
    const story = tell(...opening, ...mode('acceptEdits'), ...set('set_model', 'haiku'), ...mode('plan'));
    const changes = (focusId: string | null = null) =>
      rows(story.entries(), everything, focusId).flatMap((entry) => {
        if (entry.type !== 'notice') return [];
        const { notice } = entry;
        if (notice.type === 'modeChanged') return [`${notice.previous} ${notice.mode}`];
        return notice.type === 'modelChanged' ? [`${notice.previous} ${notice.model}`] : [];
      });
    expect(changes()).toEqual(['default plan', 'claude-opus haiku']);
    const last = story.entries().at(-1)?.id ?? '';
    expect(rows(story.entries(), everything, last).map(({ id }) => id)).toContain(last);
    story.line(said('nested', { parent: 'waits', messageId: 'mb' }), ...mode('default'));
    expect(changes()).toEqual(['default plan', 'claude-opus haiku', 'plan default']);
    story.line(...mode('plan'));
    expect(changes()).toEqual(['default plan', 'claude-opus haiku']);
    expect(changes(story.entries().at(-1)?.id)).toContain('plan plan');
  });

  it('have children of their own', () => {
    expect(children(entries, 'waits')).toMatchObject([{ type: 'text', text: 'nested' }]);
    expect(children(entries, 'done')).toEqual([]);
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

import { expect, test } from 'vitest';
import { type AgentTask, taskStates } from '../../../core/fleet/task.ts';
import { taskActions } from './task-actions.ts';

const places = { onEdit() {}, onDelete() {}, openSession() {} };
const labels = (facts: Partial<AgentTask>, may = true) =>
  taskActions({ id: 't', sessionId: null, ...facts } as AgentTask, may, places).map(({ label }) => label);

test.each(taskStates)(
  'one that is %s can be cancelled or tried again as fits; a failed one is tried again on its card',
  (state) => {
    const offered = labels({ state });
    const hasEnded = ['done', 'failed', 'cancelled'].includes(state);
    expect(offered.includes('Cancel task')).toBe(!hasEnded);
    expect(offered.includes('Edit task')).toBe(state === 'scheduled' || state === 'queued');
    expect(offered.includes('Try it again')).toBe(['done', 'cancelled', 'needsPerson'].includes(state));
  },
);

test('who may only watch can look at its session', () => {
  expect(labels({ state: 'failed', sessionId: 's' }, false)).toEqual(['Open its session']);
});

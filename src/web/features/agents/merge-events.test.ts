import { expect, test } from 'vitest';
import type { AgentEvent } from '../../../core/fleet/agent.ts';
import { mergeEvents } from './merge-events.ts';

const event = (seq: number) => ({ seq }) as AgentEvent;

test('pages that overlap are one list, the newest first, whatever order they come in', () => {
  const merged = mergeEvents([event(5), event(4)], [event(3), event(6), event(5)]);
  expect(merged.map(({ seq }) => seq)).toEqual([6, 5, 4, 3]);
});

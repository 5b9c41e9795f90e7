import { expect, test } from 'vitest';
import type { RequestRecord } from '../../core/session/entry.ts';
import { emptyState } from '../../core/session/state.ts';
import { createAnswers } from './answers.ts';

test('[P7] an answer that no run could be given is told so at once, not as an answer that is on its way', async () => {
  const request = { id: 'r', kind: 'permission', clipped: false, input: {} } as unknown as RequestRecord;
  const queue = { ahead: { ...emptyState('s'), requests: [request] } };
  const answers = createAnswers({ queue, keeper: { run: null } } as unknown as Parameters<typeof createAnswers>[0]);
  expect(await answers.answer('r', { type: 'allow', input: {}, suggestions: [] }, null)).toEqual({
    type: 'unheard',
    reason: 'Nobody waits for this answer: Claude Code is not running.',
  });
});

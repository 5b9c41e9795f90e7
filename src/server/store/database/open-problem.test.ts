import { expect, test } from 'vitest';
import type { OpenFailed } from './database.ts';
import { openProblem } from './open-problem.ts';

test.each<[OpenFailed['reason'], string]>([
  ['readOnly', 'cannot be written'],
  ['full', 'no room left'],
  ['locked', 'locked by another program'],
  ['other', '(a detail)'],
])('%s is one line that says what to do', (reason, said) => {
  const sentence = openProblem({ type: 'failed', reason, detail: 'a detail' }, '/home/user/.quarterdeck');
  expect(sentence).toContain(said);
  expect(sentence).toContain('/home/user/.quarterdeck');
  expect(sentence).toMatch(/--data\.$/);
  expect(sentence).not.toContain('\n');
});

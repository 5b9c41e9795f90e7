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

test.each<OpenFailed['reason']>(['corrupt', 'lost'])(
  '%s names the file, says what is wrong and what to do',
  (reason) => {
    const detail = '/data/quarterdeck.sqlite is not as it was.';
    const sentence = openProblem({ type: 'failed', reason, detail }, '/data');
    expect(sentence).toContain('/data/quarterdeck.sqlite');
    expect(sentence).toContain('is not as it was');
    expect(sentence).toMatch(/quarterdeck backup/);
    expect(sentence).not.toContain('\n');
  },
);

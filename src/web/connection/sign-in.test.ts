import { expect, test } from 'vitest';
import { proofIn } from './sign-in.ts';

test.each([
  ['http://127.0.0.1:7433/#code=abc-DEF_1', { code: 'abc-DEF_1' }],
  [' http://127.0.0.1:7433/sessions/x#code=abc \n', { code: 'abc' }],
  ['abc-DEF_1', { code: 'abc-DEF_1' }],
  ['qd_secret', { token: 'qd_secret' }],
])('%j is read as what it is', (pasted, proof) => {
  expect(proofIn(pasted)).toEqual(proof);
});

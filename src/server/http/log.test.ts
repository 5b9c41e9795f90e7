import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(values: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error(values, 'it failed');
  return lines.join('');
}

it('keeps the code of an error, so that one failure can be told from another', async () => {
  const error = await new Promise<Error>((resolve) => connect({ path: '/nowhere/socket' }).on('error', resolve));
  expect(logged({ err: error })).toContain('"code":"ENOENT"');
  expect(logged({ err: Object.assign(new Error('x'), { code: 'ECONNRESET' }) })).toContain('"code":"ECONNRESET"');
  const cause = Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR' });
  expect(logged({ err: cause })).toContain('"code":"ERR_SQLITE_ERROR"');
});

it('[S9] removes credentials and one-time codes, wherever they stand', () => {
  const canary = 'q3kZ0vJm_canary-1';
  const named = ['token', 'code', 'cookie', 'authorization', 'apiKey', 'secret'];
  for (const name of named) {
    for (const values of [{ [name]: canary }, { a: { [name]: canary } }, { a: { b: { [name]: canary } } }]) {
      expect(logged(values)).not.toContain('canary');
    }
    expect(logged({ err: Object.assign(new Error('x'), { [name]: canary }) })).not.toContain('canary');
  }
  expect(logged({ code: 'E'.repeat(22) })).not.toContain('EEE');
});

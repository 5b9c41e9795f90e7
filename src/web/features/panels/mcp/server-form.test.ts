import { expect, test } from 'vitest';
import { emptyForm, readServer } from './server-form.ts';

test('a command has its arguments on lines of their own, and variables', () => {
  const form = { ...emptyForm, name: 'files', command: 'npx\n-y\nserver files', variables: 'KEY=a=b\n\nB = c' };
  const config = { type: 'stdio', command: 'npx', args: ['-y', 'server files'], env: { KEY: 'a=b', B: 'c' } };
  expect(readServer(form)).toEqual({ config });
});

test('an address has headers, and JSON is taken as it is', () => {
  const web = { ...emptyForm, name: 'web', kind: 'http', url: 'https://a.example/mcp', variables: 'A: b:c' } as const;
  expect(readServer(web)).toEqual({ config: { type: 'http', url: 'https://a.example/mcp', headers: { A: 'b:c' } } });
  expect(readServer({ ...web, kind: 'json', json: '{"command": "x"}' })).toEqual({ config: { command: 'x' } });
});

test('every field says what is wrong with it', () => {
  expect(readServer(emptyForm)).toMatchObject({ problems: { name: expect.any(String), command: expect.any(String) } });
  const form = { ...emptyForm, name: 'a b', kind: 'http', url: 'ftp://x', variables: 'none' } as const;
  const problem = expect.any(String);
  expect(readServer(form)).toEqual({ problems: { name: problem, url: problem, variables: problem } });
});

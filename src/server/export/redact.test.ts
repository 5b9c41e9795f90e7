import { describe, expect, it, test } from 'vitest';
import { workGrowth } from '../../../test/core/work-growth.ts';
import { createLineRedaction } from './line-redaction.ts';
import { createRedactor, touchesVariables } from './redact.ts';

const place = { where: 7, isVariables: false };
const key = `${'sk-ant-'}api03-${'abcDEF123_'.repeat(4)}`;

describe('what is a secret', () => {
  test.each([
    ['an API key', `use ${key} here`, 'use [redacted: API key] here'],
    ['a GitHub token', `${'ghp_'}${'a1B2'.repeat(9)}`, '[redacted: GitHub token]'],
    ['an AWS key', `id=${'AKIA'}ABCDEFGHIJKLMNOP`, 'id=[redacted: AWS key]'],
    ['a token of ours', `${'qd_'}${'x'.repeat(43)}`, '[redacted: token]'],
    ['a JWT', `${'eyJ'}hbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl`, '[redacted: token]'],
    ['a header', 'Authorization: Bearer abcdef', 'Authorization: [redacted: Authorization header]'],
    ['a header in JSON', '{"authorization":"Basic dXNlcg=="}', '{"authorization":"[redacted: Authorization header]"}'],
    ['a key in a header', 'X-Api-Key: 0123456789', 'X-Api-Key: [redacted: API key]'],
    ['an address', 'postgres://me:hunter2@db/x', 'postgres://me:[redacted: password in an address]@db/x'],
    ['a password in quotes', `const password = 'correct horse'`, `const password = '[redacted: password]'`],
    ['a word in quotes', `password: "correct-horse"`, 'password: "[redacted: password]"'],
    ['a quote in a quote', String.raw`{\"api_key\":\"abcdef\"}`, String.raw`{\"api_key\":\"[redacted: password]\"}`],
    ['a variable', 'DB_PASSWORD=correcthorse next', 'DB_PASSWORD=[redacted: password] next'],
    ['a word with a number', 'password: hunter2', 'password: [redacted: password]'],
  ])('%s', (_name, text, redacted) => {
    expect(createRedactor().text(text, place)).toBe(redacted);
  });

  it('a private key, to its end or to the end of all', () => {
    const begin = `-----BEGIN ${'RSA '}PRIVATE KEY-----`;
    expect(createRedactor().text(`a ${begin}\nMII\n-----END RSA PRIVATE KEY----- b`, place)).toBe(
      'a [redacted: private key] b',
    );
    expect(createRedactor().text(`${begin}\nMII`, place)).toBe('[redacted: private key]');
  });

  test.each([
    ['a type', 'token: string; password: string'],
    ['a place in code', 'password: process.env.DB_PASSWORD'],
    ['a name in a shell', 'TOKEN=$OTHER'],
    ['a count', 'max_tokens: 4096, "output_tokens":12'],
    ['words', 'The secret: nobody knows it. A token is shown once.'],
    ['a commit', 'commit 0123456789abcdef0123456789abcdef01234567'],
  ])('%s is none', (_name, text) => {
    expect(createRedactor().text(text, place)).toBe(text);
  });
});

it("every value of a file of variables is a secret, with the CLI's line numbers too", () => {
  const redactor = createRedactor();
  const text = '     1→PORT=80\n     2→# a note\n     3→export NAME=shop';
  expect(redactor.text(text, { where: 1, isVariables: true })).toBe(
    '     1→PORT=[redacted: .env value]\n     2→# a note\n     3→export NAME=[redacted: .env value]',
  );
  expect(touchesVariables({ file_path: '/code/shop/.env.local' })).toBe(true);
  expect(touchesVariables({ command: 'cat .env && ls' })).toBe(true);
  expect(touchesVariables({ file_path: '/code/.environment.ts' })).toBe(false);
});

it('values keep their shape; what has no secret is the very same; bytes are left alone', () => {
  const redactor = createRedactor();
  const clean = { a: [1, 'x', null], source: { type: 'base64', data: key } };
  expect(redactor.json(clean, place)).toBe(clean);
  expect(redactor.json({ a: [key], apiKey: 'abcdef', n: 1 }, place)).toEqual({
    a: ['[redacted: API key]'],
    apiKey: '[redacted: password]',
    n: 1,
  });
});

it('tells how many of each kind there were, and not what they were', () => {
  const redactor = createRedactor();
  redactor.text(`${key} and ${key}`, place);
  redactor.text('password: hunter2', { where: 9, isVariables: false });
  expect(redactor.report().counts).toEqual([
    { kind: 'API key', count: 2 },
    { kind: 'password', count: 1 },
  ]);
  expect(redactor.report().samples.map(({ where }) => where)).toEqual([7, 7, 9]);
  expect(JSON.stringify(redactor.report())).not.toContain(key.slice(0, 12));
});

it('what was redacted once is not found again', () => {
  const first = createRedactor().text(`API_KEY=${key} password: hunter2`, place);
  const second = createRedactor();
  expect(second.text(first, place)).toBe(first);
  expect(second.report().counts).toEqual([]);
});

it('finds a JWT with a long header, and one behind other letters', () => {
  const header = `eyJ${'hbGciOiJI'.repeat(500)}`;
  expect(createRedactor().text(`t ${header}.eyJzdWIiOiIx.c2lnbmF0dXJl`, place)).toBe('t [redacted: token]');
  expect(createRedactor().text(`x-${'eyJ'}hbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl`, place)).toBe('x-[redacted: token]');
});

it('a variable without a value does not take the next line for it', () => {
  const redactor = createRedactor();
  expect(redactor.text('A=\r\nB=secret', { where: 1, isVariables: true })).toBe('A=\r\nB=[redacted: .env value]');
});

describe('[R19] redaction takes time in proportion to the text, for every pattern', () => {
  const starts = [
    ...['-----BEGIN PRIVATE KEY-----', '-----BEGIN AAAA ', '-----BEGIN PRIVATE KEY----- -----END AA ', 'sk-', 'sk-aa-'],
    ...['AIza', '-AIzaaaaa', 'rk_live_', 'SG.', 'SG.aaaaaaaaaaaaaaaa', '-SG.aaaaaaaaaaaaaaaa.', 'AKIA', 'AKIAAAAA'],
    ...['ghp_', 'github_pat_', '-github_pat_a', 'glpat-', 'npm_', 'xoxb-a', 'qd_', '-qd_aaaaaa', 'eyJ', '-eyJaaaaaaaa'],
    ...['eyJaaaaaaaa.', '-eyJaaaaaaaa.eyJaaaaaaaa', 'authorization', 'authorization: ', 'authorization: bearer '],
    ...[
      'x-api-key',
      'x-api-key: ',
      'a.',
      'a://',
      'a.b.c://:',
      'a://a:',
      'a://a:a',
      'token',
      'TOKEN',
      'token-',
      'token = ',
    ],
    ...['password:', 'password: "', 'api_key', 'API_KEY=', 'secret\\"', 'token        ', 'TOKEN_', 'credential=a1.a.'],
  ];
  const variables = [
    ...[
      '1\t',
      '1 \t',
      '1',
      '1:',
      'export ',
      'export\n',
      'a =',
      'a= ',
      'a ',
      'A',
      'A=\n',
      ' .env.',
      '/.env.a',
      '.env',
      '→',
      '1→',
    ],
  ];
  const singles = [
    '\n',
    '\r',
    '\t',
    ' ',
    '\u2028',
    '\u00a0',
    'a',
    'A',
    '1',
    '-',
    '_',
    '.',
    '=',
    ':',
    '"',
    '\\',
    '/',
    '@',
    'x',
  ];

  test.each([...starts, ...variables, ...singles])('%j', (piece) => {
    const part = piece.repeat(Math.ceil(4096 / piece.length));
    const redactor = createRedactor();
    const isVariables = { where: 1, isVariables: true };
    expect(workGrowth(part, (text) => redactor.text(text, isVariables))).toBeLessThan(4);
    // In one line, behind what a variable begins with.
    expect(workGrowth(part, (text) => redactor.text(`1${text}`, isVariables))).toBeLessThan(4);
    expect(workGrowth(part, (text) => touchesVariables(text))).toBeLessThan(4);
  });

  test.each(['-eyJaaaaaaaa', '\n', '\r', 'a://a:'])(
    'four megabytes of %j are done within the limit of this test',
    (piece) => {
      const text = piece.repeat((4 * 1024 * 1024) / piece.length);
      createRedactor().text(text, { where: 1, isVariables: true });
    },
    60_000,
  );

  it('a line of any depth is redacted', () => {
    const deep = `${'[{"a":'.repeat(100_000)}"${key}"${'}]'.repeat(100_000)}`;
    expect(createLineRedaction(createRedactor())(deep, 1)).toContain('[redacted: API key]');
  });
});

it('what a call read from a file of variables is redacted in the line of its result', () => {
  const redact = createLineRedaction(createRedactor());
  redact(JSON.stringify({ id: 'toolu_1', input: { file_path: '.env' } }), 1);
  expect(redact(JSON.stringify({ tool_use_id: 'toolu_1', content: 'KEY=hunter' }), 2)).toContain('.env value]');
  expect(redact(JSON.stringify({ tool_use_id: 'toolu_2', content: 'KEY=hunter' }), 3)).toContain('hunter');
});

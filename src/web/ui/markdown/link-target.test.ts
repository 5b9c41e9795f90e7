import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.b/c',
  'src/login.ts',
  '//evil.example',
  '#place',
  'quarterdeck:x',
  '',
])('%j cannot be followed', (href) => expect(linkTarget(href, 'words')).toBeNull());

test.each([
  ['https://example.com/a', 'the docs', null],
  ['https://example.com/a', 'example.com', null],
  ['https://docs.example.com/a', 'example.com', null],
  ['https://github.com/a/b/blob/main/index.ts', 'index.ts', null],
  ['https://evil.example/', 'https://bank.example/login', 'evil.example'],
  ['https://bank.example@evil.example/', 'sign in', 'evil.example'],
  ['https://bank.example.evil.example/', 'bank.example', 'bank.example.evil.example'],
  ['https://evil.example/bank.example', 'bank.example', 'evil.example'],
  ['mailto:a@b.example', 'a@b.example', null],
  ['mailto:a@evil.example', 'a@b.example', 'a@evil.example'],
])('%j behind the words %j shows %j', (href, words, host) => expect(linkTarget(href, words)?.host).toBe(host));

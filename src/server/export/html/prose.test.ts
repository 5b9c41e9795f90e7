import { expect, it, test } from 'vitest';
import { highlight } from './highlight.ts';
import { prose } from './prose.ts';

test.each([
  ['# Title', '<h3>Title</h3>'],
  ['a **b** `c<d`', '<p>a <strong>b</strong> <code>c&lt;d</code></p>'],
  ['- [x] one\n- two', '<ul><li>☑ one</li><li>two</li></ul>'],
  ['[x](https://a.test/?a=1&b=2)', '<p><a href="https://a.test/?a=1&amp;b=2" rel="noopener noreferrer">x</a></p>'],
])('%j', (text, html) => {
  expect(prose(text)).toBe(html);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](https://evil.test/x.png)',
  '[x](https://a.test/" onclick="alert(1))',
  '```<script>\n</code></pre><script>alert(1)</script>\n```',
])('nothing in %j runs or loads', (text) => {
  expect(prose(text)).not.toMatch(/<script|<img|<\w[^>]*\son\w+=|href="(?!https:\/\/a\.test)/);
});

it('what is nested without an end is shown as it stands', () => {
  expect(prose('> '.repeat(20_000))).toMatch(/^<(?:pre|blockquote|p)>/);
});

it('code has its comments, strings, numbers and keywords marked', () => {
  expect(highlight(`const a = "<b>"; // 1`, 'ts')).toBe(
    '<i class="k">const</i> a = <i class="s">&quot;&lt;b&gt;&quot;</i>; <i class="c">// 1</i>',
  );
  expect(highlight('# note\nx = 12', 'python')).toBe('<i class="c"># note</i>\nx = <i class="n">12</i>');
  expect(highlight('const a', '')).toBe('const a');
});

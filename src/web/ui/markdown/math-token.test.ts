import { describe, expect, test } from 'vitest';
import { lex } from './lex.ts';

type Node = { type: string; text?: string; isDisplay?: boolean; tokens?: Node[]; items?: Node[] };

const formulas = (text: string): [string | undefined, boolean | undefined][] => {
  const walk = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node) => [node, ...walk([...(node.tokens ?? []), ...(node.items ?? [])])]);
  return walk(lex(text, '', false) as readonly Node[])
    .filter(({ type }) => type === 'math')
    .map(({ text: source, isDisplay }) => [source, isDisplay]);
};

describe('a formula', () => {
  test.each([
    ['Euler: $e^{i\\pi} + 1 = 0$.', 'e^{i\\pi} + 1 = 0', false],
    ['takes $O(n)$ time', 'O(n)', false],
    ['for $n$ items', 'n', false],
    ['the number $5$', '5', false],
    ['$2\\pi r$', '2\\pi r', false],
    ['($x_1$, and _so_)', 'x_1', false],
    ['so \\(a^2 + b^2\\) it is', 'a^2 + b^2', false],
    ['$$x = 1$$', 'x = 1', true],
    ['words\n$$\n\\frac{a}{b}\n$$\nmore', '\\frac{a}{b}', true],
    ['\\[\n\\sum_{i=1}^n i\n\\]', '\\sum_{i=1}^n i', true],
    ['so\n\\[\nx = 1\n\\]\nit is', 'x = 1', true],
    ['in a line $$x^2$$ too', 'x^2', true],
    ['- item\n\n  $$\n  y = 2\n  $$', 'y = 2', true],
  ])('%j', (text, source, isDisplay) => expect(formulas(text)).toEqual([[source, isDisplay]]));
});

describe('not a formula', () => {
  test.each([
    '$5 and $10',
    'from $5-$10 a month',
    'It costs $5, or 10$ there.',
    'It costs $5/month or 50$ a year.',
    'US$5 = AU$7.50',
    '$1.50/$3.00 per million ($3/M in, $15/M out)',
    '**$5** or **$10**',
    '$HOME and $PATH',
    'in $HOME/$USER/bin',
    'echo $$ and $$',
    '`$x$` and ``$y$``',
    '```\n$$\nx\n$$\n```',
    'not closed: $x^2',
    '\\$x^2\\$',
    'escaped \\(see below\\) and \\[a link\\]',
    '- \\[ \\] open, see \\[1\\] and \\[x\\]',
    '$ x $',
  ])('%j', (text) => expect(formulas(text)).toEqual([]));
});

test('a formula that is being written is a formula, so that its letters are not emphasis', () => {
  const [token] = lex('$$\na_1 * b_', '', true);
  expect(token).toMatchObject({ type: 'math' });
});

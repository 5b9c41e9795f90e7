import { describe, expect, test } from 'vitest';
import { exampleTemplates } from './examples.ts';
import { fillAgent, fillText } from './fill.ts';
import type { AgentTemplate } from './template.ts';
import { namesIn, textsOf, variablesOf } from './variables.ts';

const variable = (name: string, usual: string | null = null) => ({ name, description: '', default: usual });

describe('the names that a text leaves open', () => {
  test.each([
    ['Fix {{what}} in {{ where }}', ['what', 'where']],
    ['{{a}} {{b}} {{a}}', ['a', 'b']],
    ['{{größe_2}} and {{not-so}}', ['größe_2', 'not-so']],
    ['{{}} {{ }} {{1st}} {{two words}} {one}', []],
    [`{{${'a'.repeat(65)}}}`, []],
  ])('in %j are %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  test('keep what was said about them, and those that are gone are dropped', () => {
    const said = [{ name: 'kept', description: 'About it', default: 'x' }, variable('gone')];
    expect(variablesOf({ type: 'prompt', text: '{{new}} {{kept}}' }, said)).toEqual([
      variable('new'),
      { name: 'kept', description: 'About it', default: 'x' },
    ]);
  });
});

describe('a text that is filled in', () => {
  test('has the values in the place of the names, and defaults where nothing was given', () => {
    const filled = fillText('{{a}}, {{ b }} and {{a}}', [variable('a'), variable('b', 'usual')], { a: 'one', b: ' ' });
    expect(filled).toEqual({ type: 'filled', value: 'one, usual and one' });
  });

  test('takes a value as it is, whatever is in it', () => {
    const filled = fillText('<{{a}}>', [variable('a'), variable('b')], { a: '{{b}} $& $1' });
    expect(filled).toEqual({ type: 'filled', value: '<{{b}} $& $1>' });
  });

  test.each([
    [{ a: '1' }, ['b', 'c'], 'Fill in b and c.'],
    [{ a: '1', b: '2' }, ['c'], 'Fill in c.'],
    [{}, ['a', 'b', 'c'], 'Fill in a, b and c.'],
  ])('with %j is refused for %j', (values, names, reason) => {
    const variables = ['a', 'b', 'c'].map((name) => variable(name));
    expect(fillText('{{a}} {{b}} {{c}}', variables, values)).toMatchObject({ type: 'missing', names, reason });
  });

  test('shows what is filled in so far, with the rest as it is', () => {
    const filled = fillText('{{a}} and {{b}}', [variable('a'), variable('b')], { a: 'one' });
    expect(filled).toMatchObject({ type: 'missing', value: 'one and {{b}}' });
  });

  test('takes nothing from where nobody put it', () => {
    expect(fillText('{{constructor}}', [variable('constructor')], {})).toMatchObject({ type: 'missing' });
  });
});

test('an agent is filled in where it can have variables, and stays what it is elsewhere', () => {
  const [found] = exampleTemplates.filter(({ content }) => content.type === 'agent').slice(-1);
  const content = found?.content as AgentTemplate;
  const filled = fillAgent(content, found?.variables ?? [], { area: 'billing' });
  expect(filled).toMatchObject({
    type: 'filled',
    value: { name: 'billing worker', systemPromptAddition: expect.stringContaining('work on billing'), kind: 'worker' },
  });
});

test.each(exampleTemplates.map((example) => [example.name, example] as const))(
  'the example %s says something about each of its variables, and about no other',
  (_name, { content, variables }) => {
    expect(variables.map(({ name }) => name)).toEqual(namesIn(textsOf(content).join('\n')));
    for (const { description } of variables) expect(description).not.toBe('');
  },
);

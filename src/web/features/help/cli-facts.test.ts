import { expect, test } from 'vitest';
import type { CliFacts } from '../../../core/session/state.ts';
import { factsOf } from './cli-facts.ts';

const facts = {
  commands: [
    { name: 'review', description: 'Review a change', argumentHint: '[number]' },
    { name: 'clear', description: '', argumentHint: '' },
  ],
  tools: ['Write', 'Bash'],
  agents: [{ name: 'Explore', description: 'Looks around' }],
  skills: [],
  plugins: [{ name: 'lint', path: '/plugins/lint' }],
} as unknown as CliFacts;

test('commands have their slash, their arguments and their description, by name', () => {
  expect(factsOf(facts, 'commands')).toEqual([
    { name: '/clear', hint: null, words: null },
    { name: '/review', hint: '[number]', words: 'Review a change' },
  ]);
});

test('tools, agents, skills and plugins are listed as they were reported', () => {
  expect(factsOf(facts, 'tools').map(({ name }) => name)).toEqual(['Bash', 'Write']);
  expect(factsOf(facts, 'agents')).toEqual([{ name: 'Explore', hint: null, words: 'Looks around' }]);
  expect(factsOf(facts, 'skills')).toEqual([]);
  expect(factsOf(facts, 'plugins')).toEqual([{ name: 'lint', hint: '/plugins/lint', words: null }]);
});

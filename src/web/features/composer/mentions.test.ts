import { expect, test } from 'vitest';
import { applyCompletion } from './completion-at.ts';
import { mentionOf, mentionsFor } from './mentions.ts';

const note = { server: 'notes', uri: 'note://one', name: 'First note', description: '', mediaType: null };
const servers = [
  { name: 'notes', status: 'connected' },
  { name: 'docs', status: 'connected' },
  { name: 'down', status: 'failed' },
];
const mentions = (query: string) => mentionsFor([note], servers, query).map(mentionOf);

test('resources that were listed are offered by server, address and name', () => {
  expect(mentions('first')).toEqual(['notes:note://one']);
  expect(mentions('notes')).toEqual(['notes:note://one']);
});

test('a connected server that has listed nothing is offered to be completed by hand', () => {
  expect(mentions('do')).toEqual(['docs:']);
  expect(mentions('docs:x')).toEqual([]);
  expect(mentions('')).not.toContain('docs:');
  expect(applyCompletion('@do', { type: 'file', from: 0, to: 3, query: 'do' }, 'docs:')).toEqual({
    text: '@docs:',
    caret: 6,
  });
});

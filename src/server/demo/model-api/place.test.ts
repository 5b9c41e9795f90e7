import { describe, expect, test } from 'vitest';
import { placeOf } from './place.ts';
import { readModelRequest } from './request.ts';

type Turn = [role: string, content: unknown];

function place(turns: Turn[], tools = [{ name: 'Read' }]) {
  const messages = turns.map(([role, content]) => ({ role, content }));
  const request = readModelRequest({ model: 'm', messages, tools });
  return request && placeOf(request);
}

const texts = (...words: string[]) => words.map((text) => ({ type: 'text', text }));

describe('placeOf', () => {
  test('finds the marker in any text block of a user message', () => {
    expect(place([['user', texts('<system-reminder>context</system-reminder>', 'do [[script:a]] now')]])).toEqual({
      type: 'script',
      name: 'a',
      step: 0,
    });
  });

  test('counts the assistant messages since the newest marker', () => {
    const turns: Turn[] = [
      ['user', '[[script:a]]'],
      ['assistant', texts('one')],
      ['user', texts('[[script:b]]')],
      ['assistant', texts('[[script:c]]')],
      ['system', 'context'],
      ['user', [{ type: 'tool_result', tool_use_id: 't', content: '[[script:d]]' }]],
      ['assistant', texts('two')],
      ['user', 'go on'],
    ];
    expect(place(turns)).toEqual({ type: 'script', name: 'b', step: 2 });
  });

  test('leaves the script when its turn was interrupted', () => {
    const merged = texts('[[script:a]]', '[Request interrupted by user]', 'carry on');
    expect(place([['user', merged]])).toEqual({ type: 'free', words: 'carry on' });
    const joined: Turn[] = [
      ['user', '[[script:a]]'],
      ['assistant', texts('par')],
      ['user', texts('[Request interrupted by user for tool use]\n\ncarry on')],
    ];
    expect(place(joined)).toEqual({ type: 'free', words: 'carry on' });
  });

  test('takes a new script after an interruption', () => {
    const merged = texts('[[script:a]]', '[Request interrupted by user]', '[[script:b]]');
    expect(place([['user', merged]])).toEqual({ type: 'script', name: 'b', step: 0 });
  });

  test('hears the person, not the context that the CLI adds', () => {
    const turns: Turn[] = [
      ['user', texts('<system-reminder>x</system-reminder>', 'hi there')],
      ['system', texts('# Environment')],
    ];
    expect(place(turns)).toEqual({ type: 'free', words: 'hi there' });
  });

  test('knows a request for a summary, and one beside the conversation', () => {
    const summary: Turn[] = [
      ['user', '[[script:a]]'],
      ['user', 'Your task is to create a detailed summary of the conversation so far'],
    ];
    expect(place(summary)).toEqual({ type: 'summary' });
    expect(place([['user', 'Name this: [[script:a]]']], [])).toEqual({ type: 'aside' });
  });
});

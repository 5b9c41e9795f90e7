import { describe, expect, test } from 'vitest';
import { readModelRequest } from '../model-api/request.ts';
import { tell } from './tell.ts';

type Turn = [role: 'user' | 'assistant' | 'system', content: unknown];

const project = '/project';

function answer(turns: Turn[], tools = ['Read', 'Bash', 'Agent']): { text: string; calls: string[] } {
  const messages = turns.map(([role, content]) => ({ role, content }));
  const request = readModelRequest({ model: 'm', messages, tools: tools.map((name) => ({ name })) });
  if (!request) throw new Error('not a request');
  const { blocks } = tell(request, project);
  return {
    text: blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
    calls: blocks.flatMap((block) => (block.type === 'tool' ? [block.name] : [])),
  };
}

const called: Turn = ['assistant', [{ type: 'tool_use', id: 't', name: 'x', input: {} }]];
const said: Turn = ['assistant', [{ type: 'text', text: 'An answer.' }]];
const result = (content: string, isError = false): Turn => [
  'user',
  [{ type: 'tool_result', tool_use_id: 't', content, is_error: isError }],
];

describe('the place in the story', () => {
  test('is told by the conversation: what the CLI adds does not count', () => {
    const context: Turn = [
      'user',
      [
        { type: 'text', text: '<system-reminder>make an edit</system-reminder>' },
        { type: 'text', text: 'read the code' },
      ],
    ];
    expect(answer([context, ['system', 'run the tests']]).calls).toEqual(['Read', 'Read']);
    expect(answer([context, called, result('1\tx')]).calls).toEqual(['Bash']);
    const reminded: Turn = ['user', [{ type: 'text', text: '<system-reminder>make a plan</system-reminder>' }]];
    expect(answer([context, called, result('1\tx'), reminded]).calls).toEqual(['Bash']);
  });

  test('`next` counts from the newest chapter, however it was reached', () => {
    expect(answer([['user', 'next']]).text).toContain('What a timeline holds');
    expect(answer([['user', 'next'], said, ['user', 'Next.']]).calls).toEqual(['Read', 'Read']);
    expect(answer([['user', 'make a plan'], said, ['user', 'next']]).calls).toEqual(['Agent', 'Agent']);
    expect(answer([['user', 'make a plan'], said, ['user', 'what are you'], said, ['user', 'next']]).calls).toEqual([
      'Agent',
      'Agent',
    ]);
  });

  test('survives a compaction in its summary', () => {
    const asked: Turn = ['user', 'Your task is to create a detailed summary of the conversation so far'];
    const { text } = answer([['user', 'use two agents'], said, asked]);
    expect(text).toMatch(/<summary>[\s\S]*as far as the chapter "delegating"/);
    const continued: Turn = ['user', `This session is being continued from a previous conversation. ${text}`];
    expect(answer([continued, ['user', 'next']]).calls).toEqual(['TaskCreate', 'TaskCreate', 'TaskCreate']);
  });

  test('after an interruption the new words count', () => {
    const interrupted: Turn = ['user', '[Request interrupted by user]\n\nask me something'];
    expect(answer([['user', 'make an edit'], called, interrupted]).calls).toEqual(['AskUserQuestion']);
  });

  test('a call that was interrupted is no answer to the words after it', () => {
    const cut = { type: 'tool_result', tool_use_id: 't', content: 'The user rejected it.', is_error: true };
    const again: Turn = ['user', [cut, { type: 'text', text: '[Request interrupted by user for tool use]' }]];
    const asked: Turn = ['user', [{ type: 'text', text: 'run the tests' }]];
    expect(answer([['user', 'run the tests'], called, again, asked]).calls).toEqual(['Bash']);
  });

  test('where the CLI has put a picture is not what was said', () => {
    const asked: Turn = [
      'user',
      [
        { type: 'text', text: 'What is in it?' },
        { type: 'text', text: '[Image: source: /home/ada/.cache/image-1.png]' },
      ],
    ];
    expect(answer([asked]).text).toContain('> What is in it?');
  });

  test('an agent does its errand, step by step', () => {
    const prompt: Turn = ['user', 'Find out what each file in src/ is for, and say it in one line per file.'];
    expect(answer([prompt]).calls).toEqual(['Bash']);
    expect(answer([prompt, called, result('cli.js')]).calls).toEqual(['Read', 'Read']);
    expect(answer([prompt, called, result('cli.js'), called, result('1\tx')]).text).not.toContain('Say **next**');
  });
});

describe('what became of a tool', () => {
  const testing: Turn = ['user', 'run the tests'];

  test.each([
    ['a failed command', result('Exit code 1\nnot ok', true), 'Two tests fail'],
    ['one that worked', result('ok'), 'All tests pass already'],
    ['a no', result('Not today.', true), 'Nothing was run'],
  ])('%s has its own words', (_name, outcome, words) => {
    expect(answer([testing, called, outcome]).text).toContain(words);
  });

  test('a task tool that is not there is said plainly', () => {
    const missing = result('<tool_use_error>Error: No such tool available: TaskCreate.</tool_use_error>', true);
    expect(answer([['user', 'keep a task list'], called, missing]).text).toContain('has no task list');
  });

  test('older CLIs have their own names for things', () => {
    expect(answer([['user', 'keep a task list']], ['TodoWrite']).calls).toEqual(['TodoWrite']);
    expect(answer([['user', 'use two agents']], ['Task']).calls).toEqual(['Task', 'Task']);
    expect(answer([['user', 'read the code'], called, result('1→x')], ['Grep']).calls).toEqual(['Grep']);
  });
});

describe('words that are no chapter', () => {
  test.each([
    ['help', 'chapter by chapter'],
    ['Who are you?', 'I am a script'],
    ['merci', 'welcome'],
    ['Hallo', 'Ich bin nur'],
    ['Please plan my holidays in detail, with hotels, trains, museums and the weather', 'the script of a demo'],
  ])('%s', (words, expected) => {
    const { text, calls } = answer([['user', words]]);
    expect(text).toContain(expected);
    expect(text).toContain('Say **next**');
    expect(calls).toEqual([]);
  });

  test('what is quoted back is plain text', () => {
    expect(
      answer([['user', '<img src=x> [link](javascript:x) and a lot of other things to say here']]).text,
    ).not.toMatch(/<img|\]\(/);
  });

  test('a title is asked for beside the conversation', () => {
    expect(answer([['user', 'Give a title as JSON {"title": …}']], []).text).toBe('{"title":"A tour of Quarterdeck"}');
    expect(answer([['user', 'Summarise in three words']], []).text).toBe('A tour of Quarterdeck');
  });
});

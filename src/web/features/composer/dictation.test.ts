import { expect, test } from 'vitest';
import { dictationProblem, heardIn, spacedWords, speechRecognition } from './dictation.ts';

const result = (transcript: string, isFinal: boolean) => Object.assign([{ transcript }], { isFinal });

test('final words and those that may change are told apart, and old results are not heard twice', () => {
  const results = [result('old ', true), result('fix the ', true), result(' tests', false), result(' please', false)];
  expect(heardIn({ resultIndex: 1, results })).toEqual({ final: 'fix the', interim: 'tests please' });
});

test.each([
  ['', '', 'word'],
  ['fix', '', ' word'],
  ['fix ', '', 'word'],
  ['fix\n', 'now', 'word '],
  ['fix', ' now', ' word'],
  ['fix', '.', ' word'],
])('between %j and %j', (before, after, put) => expect(spacedWords('word', before, after)).toBe(put));

test('a comma follows its word', () => expect(spacedWords(', then', 'first', '')).toBe(', then'));

test.each(['not-allowed', 'audio-capture', 'no-speech', 'network', 'language-not-supported', 'bad-grammar'])(
  '%s is one sentence or two, with the way out',
  (error) => expect(dictationProblem(error, true)).toMatch(/^[^.]+\.( [^.]+\.)?$/),
);

test('without HTTPS the reason is that, and what the page stopped is no problem', () => {
  expect(dictationProblem('not-allowed', false)).toContain('HTTPS');
  expect(dictationProblem('aborted', true)).toBeNull();
});

test('a browser without the API has no dictation, and a prefixed one counts', () => {
  class Recognition {}
  expect(speechRecognition({})).toBeNull();
  expect(speechRecognition({ webkitSpeechRecognition: Recognition })).toBe(Recognition);
});

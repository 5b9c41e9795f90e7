import { expect, test } from 'vitest';
import { replayWords, speedChoices } from './replay-words.ts';

const facts = { sessionId: 's', trace: 'a.ndjson', share: 0.5, problem: null };

test('a replay says what it plays and how fast', () => {
  expect(replayWords({ ...facts, speed: 10, state: 'playing' })).toContain('a.ndjson is played 10 times as fast.');
  expect(replayWords({ ...facts, speed: null, state: 'ended' })).toContain('played to its end');
  expect(replayWords({ ...facts, speed: 1, state: 'failed', problem: 'gone' })).toContain('could not be played: gone');
});

test('any speed it is played at can be chosen again', () => {
  expect(speedChoices('3').map(({ label }) => label)).toEqual(['3×', '0.5×', '1×', '10×', 'Max']);
  expect(speedChoices('max')).toHaveLength(4);
});

import { expect, test } from 'vitest';
import type { Notice } from '../../../../core/session/entry.ts';
import { noticeWords } from './notice-words.ts';

const cases: [Notice, string][] = [
  [{ type: 'runStarted', epoch: 1, version: '2.1.325', start: 'new' }, 'Session started with CLI 2.1.325'],
  [
    { type: 'runEnded', epoch: 1, end: 'crashed', code: 1, signal: null, detail: 'oops' },
    'The CLI crashed (exit code 1). The next message starts it again',
  ],
  [{ type: 'runEnded', epoch: 1, end: 'finished', code: 0, signal: null, detail: null }, 'The CLI has ended'],
  [
    { type: 'runEnded', epoch: 1, end: 'swept', code: null, signal: null, detail: null, wasIdle: true },
    'The server restarted. Your next message starts Claude Code again',
  ],
  [{ type: 'turnCut', turn: 1, reason: 'the CLI ended' }, 'The turn was cut: the CLI ended'],
  [{ type: 'interrupted', forTool: true }, 'Interrupted during a tool call'],
  [{ type: 'modelChanged', model: 'haiku', previous: 'opus' }, 'Model changed from opus to haiku'],
  [{ type: 'modeChanged', mode: 'plan', previous: 'dontAsk' }, 'Permission mode changed from Don’t ask to Plan'],
  [
    { type: 'modeChanged', mode: 'acceptEdits', previous: 'default' },
    'Permission mode changed from Ask first to Accept edits',
  ],
  [
    { type: 'retry', attempt: 2, limit: 10, delayMs: 1070, status: 529, error: 'overloaded' },
    'Retry 2 of 10 after 1.1 s: the model is overloaded (529)',
  ],
  [
    { type: 'permissionDenied', tool: 'Bash', toolUseId: 't', reason: null, message: 'No.' },
    'Bash was denied by a rule',
  ],
  [{ type: 'hook', id: 'h', name: 'Stop', event: 'Stop', outcome: 'error', output: 'no' }, 'Hook Stop failed'],
  [{ type: 'compactionFailed', reason: 'Too short' }, 'The context was not compacted: Too short'],
  [{ type: 'told', kind: 'informational', level: 'info', text: 'Hello\nthere', facts: {} }, 'Hello'],
  [{ type: 'told', kind: 'new_thing', level: 'info', text: '', facts: {} }, 'new thing'],
];

test.each(cases)('%j', (notice, text) => expect(noticeWords(notice).text).toBe(text));

test('who stopped a turn is told, and whoever did it from here is you', () => {
  const notice = { type: 'interrupted', forTool: false, stopped: { type: 'person', by: 'laptop' } } as const;
  expect(noticeWords(notice, 'laptop')).toMatchObject({ text: 'You stopped it', look: 'quiet' });
  expect(noticeWords(notice, 'phone').text).toBe('Stopped by laptop');
  expect(noticeWords({ ...notice, stopped: { type: 'budget' }, forTool: true }).text).toBe(
    'Stopped by a budget during a tool call',
  );
});

const crash = { type: 'runEnded', epoch: 1, end: 'crashed', code: 1, signal: null, detail: null } as const;

test('a crash shows a short stderr at once, and a long one behind its last line', () => {
  expect(noticeWords({ ...crash, stderr: 'boom\nat x' })).toMatchObject({
    text: 'The CLI crashed (exit code 1). The next message starts it again',
    detail: 'boom\nat x',
    startsOpen: true,
  });
  const long = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const words = noticeWords({ ...crash, stderr: long });
  expect(words).toMatchObject({ text: 'The CLI crashed (exit code 1): line 29', detail: long });
  expect(words.startsOpen).toBeUndefined();
});

test('a crash with a known cause says what to do', () => {
  const { text, detail } = noticeWords({ ...crash, stderr: 'cannot be used', cause: 'bypassAsRoot' });
  expect(text).toContain('Choose another permission mode');
  expect(detail).toBe('cannot be used');
});

test('stderr of a run that goes on is a quiet line', () => {
  expect(noticeWords({ type: 'stderr', text: 'Ignoring 1 rule\nbecause' })).toEqual({
    text: 'Warning from the CLI: Ignoring 1 rule',
    look: 'quiet',
    detail: 'Ignoring 1 rule\nbecause',
  });
});

test('a turn that was cut is bad news, unless its session was to end', () => {
  const cut = { type: 'turnCut', turn: 1 } as const;
  expect(noticeWords({ ...cut, reason: 'the CLI ended' }).look).toBe('bad');
  expect(noticeWords({ ...cut, reason: 'the session was stopped' }).look).toBe('quiet');
});

test('what a hook said is behind its line, and nothing is behind one that said nothing', () => {
  const hook = { type: 'hook', id: 'h', name: 'Stop', event: 'Stop', outcome: 'success' } as const;
  expect(noticeWords({ ...hook, output: 'Good night.\n' }).detail).toBe('Good night.\n');
  expect(noticeWords({ ...hook, output: '\n' }).detail).toBeNull();
});

test('a limit that is reached is bad, one that is near is not', () => {
  const limit = { type: 'rateLimit', kind: 'five_hour', resetsAt: null } as const;
  expect(noticeWords({ ...limit, status: 'rejected' })).toMatchObject({
    text: 'The five-hour limit is reached',
    look: 'bad',
  });
  expect(noticeWords({ ...limit, status: 'allowed_warning' }).look).toBe('quiet');
});

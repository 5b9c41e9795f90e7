import { expect, it } from 'vitest';
import { claimed, hook, turnEnded, turnStarted } from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';
import type { SessionEvent } from '../event.ts';

const opening = [claimed(1), turnStarted()];

it('a hook is one entry: what it answered replaces that it started', () => {
  const story = tell(...opening, hook('h1', null), hook('h1', null, 'half'), hook('h1', 'success', 'Good night.'));
  const hooks = story.all('notice').filter(({ notice }) => notice.type === 'hook');
  expect(hooks).toMatchObject([{ seq: 3, notice: { outcome: 'success', output: 'Good night.' } }]);
  expect(story.state.open).toEqual({});
  expect(story.line(hook('h1', 'success', 'again'))).toEqual([]);
});

it('a hook of which only the answer is told is one entry, however often it comes', () => {
  const story = tell(...opening, hook('h1', 'success', 'once'));
  expect(story.line(hook('h1', 'success', 'twice'))).toEqual([]);
  expect(story.state.open).toEqual({});
});

it('a mode that the CLI reports by itself is told', () => {
  const story = tell(...opening, { type: 'status.reported', status: null, mode: 'acceptEdits' });
  expect(story.all('notice').at(-1)?.notice).toMatchObject({ type: 'modeChanged', mode: 'acceptEdits' });
});

it('two hooks that run side by side are two entries, and so are hooks without an id', () => {
  const story = tell(...opening, hook('h1', null), hook('h2', null), hook('h2', 'success'), hook('h1', 'error'));
  story.line(hook('', 'success', 'one'));
  story.line(hook('', 'success', 'two'));
  const hooks = story.all('notice').flatMap(({ notice }) => (notice.type === 'hook' ? [notice] : []));
  expect(hooks.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['h1', 'error'],
    ['h2', 'success'],
    ['', 'success'],
    ['', 'success'],
  ]);
});

it('a hook that answers after its turn is still one entry; one that never does is given up a turn later', () => {
  const story = tell(...opening, hook('late', null), hook('never', null), turnEnded(), hook('late', 'success'));
  const hooks = story.all('notice').filter(({ notice }) => notice.type === 'hook');
  expect(hooks).toMatchObject([{ seq: 3, notice: { id: 'late', outcome: 'success' } }, { notice: { outcome: null } }]);
  story.line(turnStarted());
  story.line(turnEnded());
  expect(story.state.open).toEqual({});
});

function limited(status: string, kind: string | null = 'five_hour'): SessionEvent {
  return { type: 'limit.reported', limit: { status, kind, resetsAt: 5000, utilization: 0.9 } };
}

it('a rate limit is told only when it changes, each kind for itself', () => {
  const story = tell(...opening, limited('allowed'), limited('allowed_warning'), limited('allowed_warning'));
  story.line(limited('rejected'));
  story.line(limited('rejected'));
  story.line(limited('allowed'));
  story.line(limited('rejected', 'seven_day'));
  story.line(limited('rejected'));
  const told = story.all('notice').flatMap(({ notice }) => (notice.type === 'rateLimit' ? [notice] : []));
  expect(told.map(({ status, kind }) => [status, kind])).toEqual([
    ['allowed_warning', 'five_hour'],
    ['rejected', 'five_hour'],
    ['rejected', 'seven_day'],
    ['rejected', 'five_hour'],
  ]);
  expect(Object.keys(story.state.limits)).toEqual(['five_hour', 'seven_day']);
});

it('[C5] a frame of an unknown kind, or one that could not be read, is kept as it came', () => {
  const story = tell(...opening);
  story.line({ type: 'frame.unknown', kind: 'hologram', json: { type: 'hologram', x: [1] }, problem: null });
  story.line({ type: 'frame.unknown', kind: 'result', json: { type: 'result' }, problem: 'subtype is missing' });
  expect(story.all('unknown').map(({ kind, raw, problem }) => [kind, raw, problem])).toEqual([
    ['hologram', { type: 'hologram', x: [1] }, null],
    ['result', { type: 'result' }, 'subtype is missing'],
  ]);
});

it('[C5] a line that is not JSON is noise, [C6] an unfinished one is torn, [C2] one over the cap is noted', () => {
  const story = tell(...opening);
  story.line({ type: 'line.noise', text: 'warning: x' }, { type: 'line.torn', text: '{"type":"ass' });
  story.line({ type: 'line.spilled', file: '/spill/1', length: 70_000_000 });
  expect(story.all('noise').map(({ text, torn }) => [text, torn])).toEqual([
    ['warning: x', false],
    ['{"type":"ass', true],
  ]);
  expect(story.all('notice').at(-1)?.notice).toEqual({ type: 'spilled', file: '/spill/1', length: 70_000_000 });
});

it('what the CLI tells a person is told in its own words', () => {
  const story = tell(...opening);
  const notice = { type: 'told', kind: 'notification', level: 'info', text: 'Update available', facts: {} } as const;
  story.line({ type: 'notice.raised', notice }, { type: 'notice.raised', notice });
  story.line({ type: 'conversation.reset', newId: 'next' });
  expect(
    story
      .all('notice')
      .slice(-3)
      .map((entry) => entry.notice),
  ).toEqual([notice, notice, { type: 'reset', newId: 'next' }]);
});

it('facts about the CLI replace what was known', () => {
  const story = tell(claimed(1, { version: '2.1.38' }));
  const described = { commands: [], models: [], agents: [], account: null, outputStyles: ['terse'] };
  story.line({ type: 'cli.described', ...described, version: null });
  expect(story.state.cli).toMatchObject({ version: '2.1.38', outputStyles: ['terse'] });
  story.line({ type: 'cli.described', ...described, version: '2.1.325' });
  story.line({ type: 'commands.changed', commands: [{ name: 'cost', description: '', argumentHint: '' }] });
  expect(story.state.cli).toMatchObject({ version: '2.1.325', commands: [{ name: 'cost' }] });
});

it('a list of models replaces the one before', () => {
  const model = (id: string) => ({ id, name: id, description: '', efforts: ['low', 'max'] });
  const story = tell(...opening, { type: 'models.listed', models: [model('opus'), model('haiku')] });
  story.line({ type: 'models.listed', models: [model('fable')] });
  expect(story.state.cli.models).toEqual([model('fable')]);
});

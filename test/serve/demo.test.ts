import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type DeckProcess, openPlace, type Place } from './deck.ts';
import { deny, textOf, toolsOf, type Visitor, visit } from './demo-visitor.ts';

let place: Place;
let deck: DeckProcess;
let token: string;
let visitor: Visitor;
let project: string;

beforeAll(async () => {
  place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0', ANTHROPIC_API_KEY: 'a secret of the user' });
  deck = await place.start(0, ['--demo']);
  token = await place.token('operate');
  visitor = await visit(deck, token);
  project = visitor.state().cwd;
});
afterAll(async () => {
  visitor.close();
  await place.remove();
});

test('it greets before anything was typed, and says what to say', async () => {
  expect(visitor.state()).toMatchObject({ title: 'A tour of Quarterdeck', turns: 1 });
  expect(textOf(visitor.entries())).toMatch(
    /Welcome aboard[\s\S]*a script on this machine[\s\S]*Say \*\*next\*\*[\s\S]*make an edit/,
  );
});

describe('a no is taken kindly', () => {
  test('an edit that is denied is not made', async () => {
    const entries = await visitor.say('make an edit', deny);
    expect(toolsOf(entries)).toEqual(['Read done', 'Edit denied']);
    expect(textOf(entries)).toContain('the file stays as it is');
    expect(await readFile(join(project, 'src', 'cli.js'), 'utf8')).toContain('logbook add TEXT | logbook list');
  });

  test.each([
    ['run the tests', 'Nothing was run'],
    ['ask me something', 'You would rather not say'],
  ])('%s', async (words, said) => {
    expect(textOf(await visitor.say(words, deny))).toContain(said);
  });

  test('a plan that is sent back comes again, and one that is denied twice is left', async () => {
    const entries = await visitor.say('make a plan', deny);
    expect(toolsOf(entries)).toEqual(['EnterPlanMode done', 'ExitPlanMode denied', 'ExitPlanMode denied']);
    expect(textOf(entries)).toMatch(/A fair point[\s\S]*stays a plan/);
  });
});

describe('the tour', () => {
  const update = 'TaskUpdate done';
  const create = 'TaskCreate done';

  test('`next` goes through the chapters in order, and each one works to its end', async () => {
    await visitor.say('start over');
    const stations: [tools: string[], said: string][] = [
      [[], 'What a timeline holds'],
      [['Read done', 'Read done', 'Bash done'], 'two notes to do something later'],
      [['Read done', 'Edit done'], 'The row above keeps the diff'],
      [['Bash failed', 'Read done', 'Edit done', 'Bash done'], 'Green'],
      [['AskUserQuestion done'], 'What should the logbook learn next? **Search**'],
      [['EnterPlanMode done', 'ExitPlanMode done', 'Write done'], 'The first step is done'],
      [['Agent done', 'Agent done'], 'Both are back'],
      [[create, create, create, update, update, 'TaskList done', update, update, update], 'worked off'],
      [[], '/compact'],
    ];
    for (const [tools, said] of stations) {
      const entries = await visitor.say('next');
      expect({ tools: toolsOf(entries), said: textOf(entries) }).toEqual({
        tools,
        said: expect.stringContaining(said),
      });
    }
    const within = visitor.entries().filter((entry) => entry.type === 'tool' && entry.parent !== null);
    expect(new Set(within.map(({ parent }) => parent)).size).toBe(2);
  });

  test('a compaction keeps the place', async () => {
    const entries = await visitor.say('/compact');
    expect(entries.find(({ type }) => type === 'compaction')).toMatchObject({
      summary: expect.stringContaining('as far as the chapter "compacting"'),
    });
    expect(textOf(await visitor.say('next'))).toContain('Go back to here');
    expect(textOf(await visitor.say('next'))).toContain('That was the tour');
  });

  test('a chapter that was played before knows it', async () => {
    expect(textOf(await visitor.say('Run the tests.'))).toContain('All tests pass already');
    expect(textOf(await visitor.say('Please make another edit'))).toContain('I propose to take it back');
    expect(await readFile(join(project, 'src', 'cli.js'), 'utf8')).toContain('logbook add TEXT | logbook list');
  });

  test('a CLI that is killed is resumed where the tour was', async () => {
    await visitor.say('use two agents');
    process.kill(visitor.process().pid, 'SIGKILL');
    await visitor.until(({ run }) => run.type === 'ended');
    expect(toolsOf(await visitor.say('next'))).toContain(create);
  });
});

test.each([
  ['help', 'chapter by chapter'],
  ['What are you?', 'I am a script'],
  ['list the files', 'throw-away folder'],
  ['what does it cost', 'This costs nothing'],
  ['Guten Tag', 'Ich bin nur ein vorbereitetes Skript'],
  ['bonjour', 'un script préparé'],
  ['bye', 'Fair winds'],
  ['Write me a poem about the sea and the long way home', '> Write me a poem about the sea'],
])('%s is answered honestly, and the chapters are offered', async (words, said) => {
  const answer = textOf(await visitor.say(words));
  expect(answer).toContain(said);
  expect(answer).toContain('Say **next**');
});

test('a session in a worktree of the project works there, and leaves the project as it is', async () => {
  const guest = await visit(deck, token, { of: project, name: 'guest' });
  const sources = () =>
    Promise.all([guest.state().cwd, project].map((folder) => readFile(join(folder, 'src', 'cli.js'), 'utf8')));
  const [before, around] = await sources();
  expect(toolsOf(await guest.say('make an edit'))).toEqual(['Read done', 'Edit done']);
  const [after, aroundAfter] = await sources();
  expect(after).not.toBe(before);
  expect(aroundAfter).toBe(around);
  guest.close();
});

test('the CLI has an environment of its own, which leads to this machine only', async () => {
  if (process.platform !== 'linux') return;
  const lines = (await readFile(`/proc/${visitor.process().pid}/environ`, 'utf8'))
    .split('\0')
    .filter((line) => line !== '');
  const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
  const home = dirname(project);
  expect(environment).toMatchObject({ HOME: home, TMPDIR: join(home, '.cache'), ANTHROPIC_API_KEY: 'demo' });
  expect(environment.ANTHROPIC_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(environment).toMatchObject({ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' });
  expect(Object.keys(environment).filter((name) => /proxy|XDG|CONFIG_DIR/i.test(name))).toEqual([]);
});

test('the demo is opened once, for whoever may operate', async () => {
  const init = { method: 'POST' };
  expect(await (await ask(deck, token, '/api/demo', init)).json()).toEqual({ sessionId: visitor.sessionId });
  const watching = await place.token('watch');
  expect((await ask(deck, watching, '/api/demo', init)).status).toBe(403);
});

test('when the server ends, its sessions and its folder are gone, and the home of the user is as it was', async () => {
  await deck.kill('SIGTERM');
  expect(existsSync(dirname(dirname(project)))).toBe(false);
  expect((await readdir(place.folder)).toSorted()).toEqual(['data', 'fake', 'project', 'tmp']);
  const database = new DatabaseSync(join(place.data, 'quarterdeck.sqlite'), { readOnly: true });
  expect(database.prepare('SELECT id FROM sessions WHERE deleted = 0').all()).toEqual([]);
  expect(database.prepare('SELECT * FROM cost_models_days WHERE cost > 0').all()).toEqual([]);
  database.close();
});

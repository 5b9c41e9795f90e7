import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeckProcess, openPlace, type Place } from './deck.ts';
import { deny, textOf, toolsOf, type Visitor, visit } from './demo-visitor.ts';

let place: Place;
let deck: DeckProcess;
let visitor: Visitor;

// As from an installed package: there is no CLI beside it, and none on the machine.
beforeAll(async () => {
  const nothing = { PATH: '/nowhere', QUARTERDECK_DEMO_BUNDLED: '0', QUARTERDECK_DEMO_PACE: '0' };
  place = await openPlace({}, undefined, nothing);
  deck = await place.startWith(['--demo', '--port', '0', '--no-open', '--data', place.data]);
  visitor = await visit(deck, await place.token('operate'));
});
afterAll(async () => {
  visitor.close();
  await place.remove();
});

test('without any CLI the demo is a recording, and says so', () => {
  expect(deck.stdout()).toContain('This is a recorded tour. Install Claude Code to run the real demo.');
  expect(textOf(visitor.entries())).toMatch(
    /Welcome aboard[\s\S]*\*\*a recording\*\* of Claude Code[\s\S]*Say \*\*next\*\*/,
  );
  expect(visitor.state()).toMatchObject({ title: 'A tour of Quarterdeck', turns: 1 });
});

test('each message plays the next chapter, whatever it says and whatever is answered', async () => {
  const update = 'TaskUpdate done';
  const create = 'TaskCreate done';
  const chapters: [says: string, tools: string[], said: string][] = [
    ['next', [], 'What a timeline holds'],
    ['Tell me a story', ['Read done', 'Read done', 'Bash done'], 'two notes to do something later'],
    ['/compact', ['Read done', 'Edit done'], 'The row above keeps the diff'],
    ['next', ['Bash failed', 'Read done', 'Edit done', 'Bash done'], 'Green'],
    ['next', ['AskUserQuestion done'], 'What should the logbook learn next? **Search**'],
  ];
  for (const [index, [words, tools, said]] of chapters.entries()) {
    const entries = await visitor.say(words, ...(index % 2 === 0 ? [deny] : []));
    expect({ tools: toolsOf(entries), said: textOf(entries) }).toEqual({ tools, said: expect.stringContaining(said) });
    expect(entries.find(({ type }) => type === 'message')).toMatchObject({ text: words });
  }
  // A player that dies is started again where it was.
  process.kill(visitor.process().pid, 'SIGKILL');
  await visitor.until(({ run }) => run.type === 'ended');
  const planned = await visitor.say('next');
  expect(toolsOf(planned)).toEqual(['EnterPlanMode done', 'ExitPlanMode done', 'Write done']);
  expect(toolsOf(await visitor.say('next'))).toEqual(['Agent done', 'Agent done']);
  expect(toolsOf(await visitor.say('next'))).toEqual([
    create,
    create,
    create,
    update,
    update,
    'TaskList done',
    update,
    update,
    update,
  ]);
  expect(textOf(await visitor.say('next'))).toContain('That was the tour');
  expect(textOf(await visitor.say('and now?'))).toContain('That was the tour');
  expect(visitor.state().cwd).toContain('quarterdeck-demo-');
  expect(dirname(visitor.state().cwd)).toMatch(/home$/);
});

import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { marker, reply, text, tool } from '../../src/server/demo/model-api/script.ts';
import { answer, button } from './asking.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeAgent, makeTask, makeTemplate } from './fleet.ts';
import { makeSession } from './session.ts';

vi.setConfig({ testTimeout: 240_000 });

const scripts = {
  draft: [reply(text('The draft is written.', { hold: { name: 'drafting', after: 9 } }))],
  polish: [reply('It is polished.')],
  check: [reply(tool('Bash', { command: 'touch checked.txt', description: 'Notes it' })), reply('It is checked.')],
  publish: [reply('It is published.')],
  endless: [reply(text('On and on it goes.', { hold: { name: 'endless', after: 5 } }))],
};

let bridge: Bridge;
let page: Page;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', scripts }, files: { 'a.txt': 'old\n' } });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.email=a@b.test', '-c', 'user.name=A', ...args], { cwd: bridge.project });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  page = await bridge.page({ viewport: { width: 1440, height: 900 } }, '/agents');
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

const column = (on: Page, name: string): Locator => on.getByRole('region', { name, exact: true });
const card = (on: Page | Locator, title: string): Locator => on.getByRole('article', { name: `Task ${title}` });

test('three agents work through their queues, one asks, and is answered from a phone', async () => {
  const ownWorktree = true;
  await button(page, 'New agent').click();
  const form = page.getByRole('form', { name: 'New agent' });
  await expect(form.getByRole('combobox', { name: 'Folder' })).toHaveValue(process.cwd());
  await button(form, 'Create agent').click();
  await expect(form).toContainText('Give it a name.');
  await form.getByRole('combobox', { name: 'Permission mode' }).selectOption('Auto');
  await form.getByRole('combobox', { name: 'Permission mode' }).selectOption('CLI default');
  await form.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
  await form.getByRole('textbox', { name: 'Agent name' }).fill('Alder');
  await form.getByRole('checkbox', { name: 'Own worktree' }).check();
  await button(form, 'Create agent').click();
  await expect(page.getByRole('heading', { name: 'Alder' })).toBeVisible();
  const alder = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const birch = await makeAgent(bridge, { name: 'Birch', ownWorktree, freshSessions: true });
  const cedar = await makeAgent(bridge, { name: 'Cedar', ownWorktree });

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await button(page, 'New task').click();
  const task = page.getByRole('form', { name: 'New task' });
  await task.getByRole('textbox', { name: 'Title' }).fill('Write the draft');
  await task.getByRole('combobox', { name: 'Done by' }).selectOption({ label: 'Alder' });
  await task.getByRole('textbox', { name: 'Prompt' }).fill(`Write it ${marker('draft')}`);
  await task.getByRole('combobox', { name: 'Files' }).fill('a.tx');
  await task.getByRole('option', { name: 'a.txt' }).click();
  await expect(task.getByRole('list', { name: 'Chosen files' })).toHaveText('a.txt');
  await task.getByText('Cron', { exact: true }).click();
  await expect(task.getByRole('status')).toContainText('Next: ');
  await task.getByText('As soon as it can').click();
  await button(task, 'Create task').click();
  await expect(task).toHaveCount(0);
  await bridge.model.held('drafting');
  await expect(card(column(page, 'Running'), 'Write the draft')).toContainText('Alder');
  await expect(card(column(page, 'Running'), 'Write the draft')).toContainText('Streaming');

  const polish = await makeTask(bridge, alder, { title: 'Polish it', prompt: `Polish it ${marker('polish')}` });
  await expect(card(column(page, 'Queued'), 'Polish it')).toContainText('Waits for its turn');
  const publish = { title: 'Publish it', prompt: `Publish it ${marker('publish')}`, dependsOn: [polish] };
  await makeTask(bridge, cedar, publish);
  await expect(card(column(page, 'Queued'), 'Publish it')).toContainText('After “Polish it”');
  await makeTask(bridge, birch, { title: 'Check it', prompt: `Check it ${marker('check')}` });
  await expect(card(column(page, 'Needs you'), 'Check it')).toContainText('Birch');
  await expect(card(column(page, 'Needs you'), 'Check it')).toContainText('Bash: touch checked.txt');

  const hand = await bridge.page(phone, '/agents/board');
  await expect(hand.getByRole('radio', { name: /^Needs you\s*1$/ })).toBeChecked();
  await button(card(hand, 'Check it'), 'Answer').click();
  await expect(hand.getByRole('dialog').getByRole('region', { name: 'Requests' })).toBeFocused();
  await answer(button(hand.getByRole('dialog', { name: 'Check it' }), 'Allow once'));
  await expect(hand.getByRole('dialog')).toHaveCount(0);
  await expect(card(column(page, 'Done'), 'Check it')).toContainText('It is checked.');
  await expect(column(page, 'Needs you').getByRole('article')).toHaveCount(0);
  const [whole, seen] = await hand.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(whole).toBeLessThanOrEqual(seen ?? 0);

  bridge.model.release('drafting');
  for (const title of ['Write the draft', 'Polish it', 'Publish it']) {
    await expect(card(column(page, 'Done'), title)).toBeVisible();
  }
  await expect(column(page, 'Done').getByRole('article')).toHaveCount(4);
  for (const empty of ['Scheduled', 'Queued', 'Running', 'Needs you', 'Failed']) {
    await expect(column(page, empty).getByRole('article')).toHaveCount(0);
  }
  // The repository itself, and a worktree for each agent.
  const worktrees = execFileSync('git', ['worktree', 'list'], { cwd: bridge.project }).toString();
  expect(worktrees.trim().split('\n')).toHaveLength(4);
  await page.getByRole('searchbox', { name: 'Filter tasks' }).fill('polish');
  await expect(column(page, 'Done').getByRole('article')).toHaveCount(1);

  await button(card(page, 'Polish it'), 'Review and merge').click();
  const review = page.getByRole('dialog', { name: 'Worktree' });
  await expect(button(review, 'Merge…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(card(page, 'Polish it'), 'Review and merge')).toBeFocused();
});

describe('a task that comes after another', () => {
  let elm: string;
  beforeAll(async () => {
    elm = await makeAgent(bridge, { name: 'Elm', desiredExecutionState: 'paused' });
    await makeTask(bridge, elm, { title: 'Lay the keel' });
    await makeTask(bridge, elm, { title: 'Lay the deck' });
  });

  async function fillTask(title: string): Promise<Locator> {
    await page.goto(`${bridge.deck.origin}/agents/board?agent=${elm}`);
    await expect(card(page, 'Lay the keel')).toBeVisible();
    await button(page, 'New task').press('Enter');
    const form = page.getByRole('form', { name: 'New task' });
    await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type(title);
    await form.getByRole('textbox', { name: 'Prompt' }).fill('Do it.');
    await form.getByRole('combobox', { name: 'After' }).focus();
    return form;
  }

  test('is made by keyboard: arrows and Enter choose, and only the button creates', async () => {
    const form = await fillTask('Raise the mast');
    const found = form.getByRole('listbox', { name: 'Tasks found' });
    await page.keyboard.type('lay the');
    await expect(found.getByRole('option')).toHaveCount(2);
    await expect(found.getByRole('option', { selected: true })).toContainText('Lay the');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('list', { name: 'Tasks before it' }).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.type('keel');
    await page.keyboard.press('Escape');
    await expect(found).toHaveCount(0);
    await expect(form).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await button(form, 'Create task').press('Enter');
    await expect(card(column(page, 'Queued'), 'Raise the mast')).toContainText('After “Lay the');
  });

  test('is not made while After holds a text that names no task', async () => {
    const form = await fillTask('Hoist the sail');
    const after = form.getByRole('combobox', { name: 'After' });
    await page.keyboard.type('Lay the kell');
    await page.keyboard.press('Enter');
    await expect(after).toHaveAccessibleDescription(/^No task is called “Lay the kell”/);
    await button(form, 'Create task').click();
    await expect(after).toBeFocused();
    await after.fill('lay the keel');
    await page.keyboard.press('Escape');
    await button(form, 'Create task').click();
    await expect(card(column(page, 'Queued'), 'Hoist the sail')).toContainText('After “Lay the keel”');
  });
});

test('a task whose turn was broken off is judged by a person, on its card', async () => {
  const oak = await makeAgent(bridge, { name: 'Oak' });
  await makeTask(bridge, oak, { title: 'Go on and on', prompt: `Go on ${marker('endless')}` });
  await bridge.model.held('endless');
  await page.goto(`${bridge.deck.origin}/agents/board?agent=${oak}`);
  await button(card(page, 'Go on and on'), 'More about Go on and on').click();
  await page.getByRole('menuitem', { name: 'Open its session' }).click();
  await button(page, 'Stop').click();
  await page.goBack();
  await expect(card(column(page, 'Needs you'), 'Go on and on')).toContainText('interrupted');
  await button(card(page, 'Go on and on'), 'Mark as done').click();
  await expect(card(column(page, 'Done'), 'Go on and on')).toBeVisible();
});

test('an agent is told what is wanted of it, and its journal says what was decided', async () => {
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const agents = page.getByRole('list', { name: 'All agents' });
  const row = agents.getByRole('listitem').filter({ hasText: 'Birch' });
  await expect(row).toContainText('said something');
  await row.getByText('Paused', { exact: true }).click();
  await expect(row.getByRole('paragraph').filter({ hasText: /^Paused/ })).toBeVisible();
  await row.getByRole('link', { name: 'Birch' }).click();
  await expect(page.getByRole('button', { name: /^Worktree / })).toBeVisible();
  const decisions = page.getByRole('region', { name: 'Decisions' });
  await expect(decisions.getByRole('listitem').first()).toBeVisible();
  await makeTask(bridge, new URL(page.url()).pathname.split('/').at(-1) ?? '', { title: 'Some day', prompt: 'Later' });
  await expect(decisions).toContainText('Task added · Some day');
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete agent').click();
  await expect(agents).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a template is filled in for an agent and for the message box; what is missing is said', async () => {
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await button(page, 'Add an example').click();
  await page.getByRole('menuitem', { name: /^Fix a bug/ }).click();
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText('test_command = npm test');
  await button(page, 'Add an example').click();
  await page.getByRole('menuitem', { name: /^Worker in a worktree/ }).click();
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText('Worker in a worktree');

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await button(page, 'New agent').click();
  const form = page.getByRole('form', { name: 'New agent' });
  await form.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Worker in a worktree' });
  await form.getByRole('textbox', { name: 'area' }).fill('billing');
  await expect(form.getByRole('textbox', { name: 'Agent name' })).toHaveValue('billing worker');
  await expect(form.getByRole('checkbox', { name: 'Own worktree' })).toBeChecked();
  await expect(form.getByRole('textbox', { name: 'area' })).toBeFocused();

  await page.goto(`${bridge.deck.origin}/sessions/${await makeSession(bridge)}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('insert a template');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Insert a template' });
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Fix a bug, with a test' });
  await button(dialog, 'Use template').click();
  await expect(dialog.getByRole('alert')).toHaveText('Fill in symptom.');
  await dialog.getByRole('textbox', { name: 'symptom' }).fill('People land on /.');
  await button(dialog, 'Use template').click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/People land on \/\.[\s\S]*Run npm test/);
});

test('a template is used from its row: a prompt for a task, and an agent for an agent', async () => {
  const text = 'Sweep {{place}} with a {{tool}}.';
  const variables = [
    { name: 'place', description: '', default: null },
    { name: 'tool', description: '', default: 'broom' },
  ];
  await makeTemplate(bridge, { name: 'Sweep', description: '', variables, content: { type: 'prompt', text } });
  await makeAgent(bridge, { name: 'Fir', desiredExecutionState: 'paused' });
  await page.goto(`${bridge.deck.origin}/agents/templates`);
  await button(page, 'Use Sweep').click();
  const form = page.getByRole('form', { name: 'New task' });
  const prompt = form.getByRole('textbox', { name: 'Prompt' });
  await expect(prompt).toHaveValue('Sweep {{place}} with a broom.');
  await form.getByRole('textbox', { name: 'Title' }).fill('Sweep it');
  await form.getByRole('combobox', { name: 'Done by' }).selectOption({ label: 'Fir' });
  await button(form, 'Create task').click();
  const place = form.getByRole('textbox', { name: 'place' });
  await expect(prompt).toHaveAccessibleDescription('Fill in place.');
  await expect(place).toBeFocused();
  await place.fill('the deck');
  await expect(prompt).toHaveValue('Sweep the deck with a broom.');
  await prompt.fill('Sweep the deck twice.');
  await expect(place).toHaveCount(0);
  await button(form, 'Create task').click();
  await expect(form).toHaveCount(0);

  await button(page, 'Use Worker in a worktree').click();
  await expect(page.getByRole('form', { name: 'New agent' }).getByRole('textbox', { name: 'area' })).toBeVisible();
});

test('the column has one width on every part of the page', async () => {
  const right = async (href: string, name: string) => {
    await page.goto(`${bridge.deck.origin}${href}`);
    const box = await button(page, name).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  await page.setViewportSize({ width: 1600, height: 900 });
  expect(await right('/agents/templates', 'New template')).toBe(await right('/agents', 'New agent'));
});

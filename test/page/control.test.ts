import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { button, claude, say } from './asking.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeAgent, makeTask } from './fleet.ts';
import { panelOf, panelPage, send } from './panel-page.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const hook = { type: 'command', command: 'echo checked', timeout: 5 };
const settings = JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [hook] }] } });
const scripts = {
  one: [reply('One.'), reply('not yet')],
  two: [reply('Fixed it.'), reply('run the tests')],
};

describe('with the real CLI 2.1.325', { timeout: 90_000 }, () => {
  let bridge: Bridge;
  beforeAll(async () => {
    const files = { '.claude/settings.json': settings };
    bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', scripts }, files });
  });
  afterAll(() => bridge.close());

  test('the model menu shows what each model costs and how hard it can think', async () => {
    const page = await newSession(bridge);
    await say(page, 'one');
    await expect(claude(page)).toContainText('One.');
    await page.getByRole('button', { name: /^Model/ }).click();
    const opus = page.getByRole('menuitem', { name: /^Opus/ });
    await expect(opus).toContainText(/\$4 in, \$20 out per million tokens · effort low to max/);
    await page.getByRole('menuitem', { name: /^Sonnet/ }).click();
    await expect(page.getByRole('button', { name: /^Model: Sonnet/ })).toBeVisible();
    await page
      .getByRole('button', { name: /^Effort/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: 'xhigh' }).click();
    await expect(page.getByRole('button', { name: 'Effort: xhigh', exact: true })).toBeVisible();
  });

  test('a mode that cannot be switched to says why', async () => {
    const page = await newSession(bridge);
    await say(page, 'one');
    await expect(claude(page)).toContainText('One.');
    await page.getByRole('button', { name: /^Permission mode/ }).click();
    const bypass = page.getByRole('menuitem', { name: /^Bypass permissions/ });
    await expect(bypass).toBeVisible();
    if (process.getuid?.() === 0) {
      await expect(bypass).toContainText('doesn’t allow this for root');
      await expect(bypass).toHaveAttribute('aria-disabled', 'true');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mode bypass');
    await page.getByRole('option', { name: /^Mode: Bypass permissions/ }).click();
    await expect(page.getByText('only when it starts')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Permission mode: Ask first', exact: true })).toBeVisible();
  });

  test('hooks are listed with what they run and where they are configured', async () => {
    const page = await panelPage(bridge, { tab: 'hooks' });
    await expect(panelOf(page)).toContainText('send a message first');
    await send(page, `Go ${marker('one')}`);
    await expect(panelOf(page).getByRole('region', { name: 'PreToolUse' })).toContainText('echo checked');
    await expect(panelOf(page)).toContainText('for Bash · 5 s limit · Project settings (.claude/settings.json)');
    await expect(panelOf(page)).toContainText('1 hook');
  });

  test('a suggestion is a chip that fills the box and sends nothing', async () => {
    const page = await panelPage(bridge, { options: { promptSuggestions: true } });
    await send(page, `Go ${marker('one')}`);
    await expect(claude(page).last()).toContainText('One.');
    await send(page, `Go on ${marker('two')}`);
    const chip = button(page, 'Use suggestion: run the tests');
    await chip.click();
    const box = page.getByRole('textbox', { name: 'Message' });
    await expect(box).toHaveValue('run the tests');
    await expect(box).toBeFocused();
    await expect(chip).toBeHidden();
    await box.fill('');
    await expect(chip).toBeVisible();
  });
});

describe('with the real CLI 2.1.38', { timeout: 90_000 }, () => {
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version: '2.1.38', scripts } });
  });
  afterAll(() => bridge.close());

  test('what this version cannot do is said where it would be', async () => {
    const page = await panelPage(bridge, {
      tab: 'hooks',
      options: { promptSuggestions: true, agentProgressSummaries: true },
    });
    await send(page, `Go ${marker('one')}`);
    await expect(claude(page)).toContainText('One.');
    await expect(panelOf(page)).toContainText('Claude Code 2.1.38 can’t list its hooks');
    await page.getByRole('button', { name: /^Model/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Haiku/ })).toContainText('$1 in, $5 out per million tokens');
    await page.keyboard.press('Escape');
    await button(page, 'Rename').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
    await expect(page.getByText('Renamed here only')).toBeVisible();
  });
});

describe('with a CLI that does as it is told', { timeout: 90_000 }, () => {
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'fake', scenario: working } });
  });
  afterAll(() => bridge.close());

  test('a subagent says what it does, in the panel and on its call', async () => {
    const page = await panelPage(bridge, { tab: 'subagents' });
    await send(page, 'Go');
    await expect(panelOf(page)).toContainText('Reading the parser');
    await expect(page.getByRole('article', { name: /Find the bug/ })).toContainText('Reading the parser');
  });

  test('the card of an agent’s task says what its subagent does', async () => {
    const agent = await makeAgent(bridge, { name: 'Alder' });
    await makeTask(bridge, agent, { title: 'Find it' });
    const page = await bridge.page({ viewport: { width: 1440, height: 900 } }, '/agents/board');
    await expect(page.getByRole('article', { name: 'Task Find it' })).toContainText('Reading the parser');
  });

  test('a hook listing that fails says so and is tried again', async () => {
    const page = await panelPage(bridge, { tab: 'hooks' });
    await send(page, 'Go');
    await expect(panelOf(page).getByRole('alert')).toContainText('Couldn’t list the hooks');
    await button(panelOf(page), 'Try again').click();
    await expect(panelOf(page).getByRole('alert')).toContainText('Couldn’t list the hooks');
  });

  test('on a phone the tabs and the options fit', async () => {
    const page = await panelPage(bridge, { tab: 'hooks', context: phone });
    await expect(page.getByRole('tab', { name: 'Hooks' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

const line = (frame: object) => ({ type: 'line' as const, text: JSON.stringify(frame) });
const task = { task_id: 't1', tool_use_id: 'toolu_1', uuid: 'u', session_id: 's' };
const call = {
  type: 'tool_use',
  id: 'toolu_1',
  name: 'Task',
  input: { description: 'Find the bug', prompt: 'Look.', subagent_type: 'general-purpose' },
};
const working = {
  turn: [
    line({ type: 'assistant', message: { id: 'msg_1', role: 'assistant', content: [call] }, parent_tool_use_id: null }),
    line({ type: 'system', subtype: 'task_started', ...task, description: 'Find the bug', task_type: 'local_agent' }),
    line({ type: 'system', subtype: 'task_progress', ...task, description: 'x', summary: 'Reading the parser' }),
    { type: 'hang' },
  ],
} satisfies Scenario;

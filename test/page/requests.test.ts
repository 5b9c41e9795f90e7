import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { reply, type Script, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import {
  answer,
  answerByKey,
  button,
  card,
  claude,
  command,
  editFirst,
  say,
  sayByKeys,
  tabTo,
  told,
} from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession, newSession } from './session.ts';

afterAll(async () => (await browser()).close());

// Some have several pages, and a busy machine takes its time with each.
vi.setConfig({ testTimeout: 90_000 });

const phone = { width: 390, height: 844 };
const touch = (file: string) => tool('Bash', { command: `touch ${file}`, description: 'Make a file' });

const scripts: Record<string, Script> = {
  allow: [reply(touch('allowed.txt')), reply('It is made.')],
  deny: [reply(touch('denied.txt')), reply('Then not.')],
  keys: [reply(touch('keys.txt')), reply('By keys.')],
  escape: [reply(touch('escaped.txt')), reply('Escaped.')],
  outside: [reply(touch('outside.txt')), reply('Denied from the box.')],
  phone: [reply(touch('phone.txt')), reply('By thumb.')],
  edited: [reply(touch('asked.txt')), reply('As you like.')],
  twice: [reply(touch('first.txt')), reply(touch('second.txt')), reply('Both made.')],
  same: [reply(touch('left.txt'), touch('right.txt')), reply('Two made.')],
  elsewhere: [reply(touch('elsewhere.txt')), reply('Somebody did.')],
  stopped: [reply(touch('stopped.txt')), reply('Never said.')],
};

describe.each(versions)('with the CLI %s', (version) => {
  // How a card is used is the page's own doing, whatever the CLI.
  const isNewest = version === versions.at(-1);
  let bridge: Bridge;
  /** One after the other, tests go on in this one: starting a CLI takes longer than most of them. */
  let shared: string;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts }, files: { 'a.txt': 'hello world\n' } });
    const edit = { file_path: join(bridge.project, 'a.txt'), old_string: 'hello', new_string: 'goodbye' };
    bridge.model.add('edit', [
      reply(tool('Read', { file_path: edit.file_path })),
      reply(tool('Edit', edit)),
      reply('It is changed.'),
    ]);
    shared = await makeSession(bridge);
  });
  afterAll(() => bridge.close());

  const sharedPage = (options = {}) => bridge.page(options, `/sessions/${shared}`);
  const isMade = (file: string) => existsSync(join(bridge.project, file));

  test('a command is shown and allowed once', async () => {
    const page = await sharedPage();
    await say(page, 'allow');
    await expect(card(page).getByRole('heading')).toHaveText('Bash wants to run a command');
    await expect(card(page)).toContainText('touch allowed.txt');
    await expect(card(page)).toContainText('Make a file');
    await answer(button(page, 'Allow once'));
    await expect(claude(page).last()).toContainText('It is made.');
    await expect(page.getByText(/^Allowed once by .+ at \d\d:\d\d$/)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    expect(isMade('allowed.txt')).toBe(true);
  });

  test('a command is denied with a note, which the model gets', async () => {
    const page = await sharedPage();
    await say(page, 'deny');
    await page.getByRole('textbox', { name: 'Tell Claude what to do instead' }).fill('Use a folder');
    await answer(button(page, 'Deny'));
    await expect(claude(page).last()).toContainText('Then not.');
    await expect(page.getByText(/^Denied by .+: Use a folder$/)).toBeVisible();
    expect(told(bridge, 'deny')).toContain('Use a folder');
    expect(isMade('denied.txt')).toBe(false);
  });

  test('after a suggestion is taken the second call runs without asking', async () => {
    const page = await newSession(bridge);
    await say(page, 'twice');
    await answer(button(page, 'Accept edits for this session'));
    await expect(claude(page)).toContainText('Both made.');
    expect(isMade('second.txt')).toBe(true);
    await expect(page.getByText(/^Allowed \(Accept edits for this session\)/)).toHaveCount(1);
  });

  test('a command is changed before it is allowed', async () => {
    const page = await sharedPage();
    await say(page, 'edited');
    await editFirst(page);
    await page.getByRole('textbox', { name: 'Command' }).fill('touch changed.txt');
    await answer(button(page, 'Allow as edited'));
    await expect(claude(page).last()).toContainText('As you like.');
    expect([isMade('changed.txt'), isMade('asked.txt')]).toEqual([true, false]);
    await expect(page.getByText(/^Allowed with changes/)).toBeVisible();
    // Every record tells the command that ran, and strikes out the one that didn't.
    const row = page.getByRole('article', { name: 'Tool: Bash touch changed.txt' });
    await expect(row.getByRole('deletion')).toHaveText('touch asked.txt');
    await row.getByRole('button', { expanded: false }).click();
    await expect(row.getByText('Original, edited before it ran')).toBeVisible();
    await button(row, 'Why?').click();
    await expect(page.getByRole('dialog').getByText('touch changed.txt')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('deletion')).toHaveText('touch asked.txt');
    await page.getByRole('dialog').getByRole('link', { name: 'All decisions of this session' }).click();
    const decision = page.getByRole('row').filter({ hasText: 'touch changed.txt' });
    await expect(decision.getByRole('deletion')).toHaveText('touch asked.txt');
  });

  test('an edit shows its diff, and its new text is changed before it is allowed', async () => {
    const page = await sharedPage();
    await say(page, 'edit');
    await expect(card(page).getByRole('heading')).toHaveText(/Edit\s+a\.txt/);
    await expect(card(page).getByRole('figure')).toContainText('goodbye');
    await expect(card(page)).toContainText('Line 1');
    await button(page, 'Show in the file').click();
    await expect(card(page).getByRole('figure')).toContainText('goodbye world');
    await editFirst(page);
    await page.getByRole('textbox', { name: 'New text' }).fill('farewell');
    await answer(button(page, 'Allow as edited'));
    await expect(claude(page).last()).toContainText('It is changed.');
    expect(readFileSync(join(bridge.project, 'a.txt'), 'utf8')).toBe('farewell world\n');
  });

  test('two requests of the same tool come one after the other, and the focus goes along', async () => {
    const page = await sharedPage();
    await say(page, 'same');
    await expect(card(page)).toContainText('touch left.txt');
    await answerByKey(button(page, 'Allow once'));
    await expect(card(page)).toContainText('touch right.txt');
    await expect(card(page)).toBeFocused();
    await answerByKey(button(page, 'Allow once'));
    await expect(claude(page).last()).toContainText('Two made.');
    expect([isMade('left.txt'), isMade('right.txt')]).toEqual([true, true]);
  });

  test.runIf(isNewest)('a permission is given and denied by keyboard alone', async () => {
    const page = await sharedPage();
    await sayByKeys(page, 'keys');
    await expect(button(page, 'Allow once')).toBeVisible();
    await tabTo(page, 'Allow once');
    await expect(button(page, 'Allow once')).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(claude(page).last()).toContainText('By keys.');
    expect(isMade('keys.txt')).toBe(true);
    await sayByKeys(page, 'escape');
    await expect(button(page, 'Deny')).toBeVisible();
    await tabTo(page, 'Deny');
    await expect(button(page, 'Deny')).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(claude(page).last()).toContainText('Escaped.');
    expect(isMade('escaped.txt')).toBe(false);
  });

  test.runIf(isNewest)(
    'Escape in the message box denies the request that waits, and the turn and the text continue',
    async () => {
      const page = await sharedPage();
      await sayByKeys(page, 'outside');
      await expect(button(page, 'Deny')).toBeEnabled();
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.click();
      await page.keyboard.type('wait');
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(button(page, 'Undo')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(box).toHaveValue('wait');
      await expect(claude(page).last()).toContainText('Denied from the box.');
      await expect(box).toBeFocused();
      await box.fill('');
      expect(isMade('outside.txt')).toBe(false);
    },
  );

  test.runIf(isNewest)('on a phone the buttons are large and nothing is cut off', async () => {
    const page = await sharedPage({ hasTouch: true });
    await page.setViewportSize(phone);
    await say(page, 'phone');
    const allow = button(page, 'Allow once');
    await expect(allow).toBeVisible();
    expect((await allow.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await answer(allow, (button) => button.tap());
    await expect(claude(page).last()).toContainText('By thumb.');
  });

  test.runIf(isNewest)('what was answered elsewhere says by whom', async () => {
    const page = await newSession(bridge);
    const other = await bridge.page();
    await other.goto(page.url());
    await say(page, 'elsewhere');
    await expect(button(other, 'Allow once')).toBeVisible();
    await answer(button(page, 'Deny'));
    await expect(other.getByText(/^Denied by .+ at \d\d:\d\d$/)).toBeVisible();
    await expect(card(other)).toHaveCount(0);
  });

  test('what is cancelled by an interrupt says so', async () => {
    const page = await sharedPage();
    await say(page, 'stopped');
    await expect(button(page, 'Allow once')).toBeVisible();
    await command(bridge, page, (sessionId) => ({ type: 'session.interrupt', sessionId }));
    await expect(page.getByText(/^Cancelled at \d\d:\d\d: the turn was stopped by /)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });
});

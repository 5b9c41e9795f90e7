import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { lineOf, makeTitled } from './listed.ts';

afterAll(async () => (await browser()).close());

let bridge: Bridge;
let other: Client;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: { costPerTurn: 0.31 } } });
  other = connect(bridge.deck, await bridge.place.token('operate', 'another client'));
});
afterAll(async () => {
  other.close();
  await bridge.close();
});

function make(title: string, { cwd = bridge.project, text = '' } = {}): Promise<string> {
  return makeTitled(other, title, cwd, text);
}

/** A session that is opened has the focus in its message box, where every key is text. */
async function leaveBox(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.getByRole('main').focus();
}

test('the palette finds a session by a few letters', async () => {
  const here = await make('Where I am');
  const there = await make('Quaint orchard');
  await make('Newer than that');
  const page = await bridge.page({}, `/sessions/${here}`);
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('qorch');
  await expect(page.getByRole('option').first()).toContainText('Quaint orchard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(there));
});

test('the palette is grouped, shows keys, moves by keys, and puts what was used first', async () => {
  const page = await bridge.page({}, `/sessions/${await make('Palette groups')}`);
  const palette = page.getByRole('listbox', { name: 'Commands' });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  };
  await open();
  // Groups of the session come with the session.
  await expect(palette.getByRole('group', { name: 'View' })).toBeVisible();
  const names = await palette
    .getByRole('group')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(names).toEqual(expect.arrayContaining(['Actions', 'Go to', 'Model and mode', 'View', 'Settings']));
  expect(names).not.toContain('Recent');
  const start = palette.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'New session' });
  await expect(start).toHaveAttribute('aria-keyshortcuts', 'N');
  await expect(start.locator('kbd')).toHaveText('N');
  await page.keyboard.press('End');
  await expect(palette.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('cost');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cost$/);
  await open();
  const recent = palette.getByRole('group').first();
  await expect(recent).toHaveAccessibleName('Recent');
  await expect(recent.getByRole('option')).toHaveText(/^Go to cost/);
});

test('what is closed gives the focus back to the message, and what is typed next is text', async () => {
  const page = await bridge.page({}, `/sessions/${await make('Give it back')}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await page.getByRole('button', { name: /^Thinking/ }).focus();
  await box.click();
  await page.keyboard.type('half ');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Given back');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Given back' })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type('next');
  await expect(box).toHaveValue('half next');
});

test('the palette changes the mode of the session in front of one', async () => {
  const sessionId = await make('Change me', { text: 'hello' });
  const watched = other.watch(sessionId);
  const page = await bridge.page({}, `/sessions/${sessionId}`);
  await page.getByRole('heading', { name: 'Change me' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('mode plan');
  await page.keyboard.press('Enter');
  await expect.poll(() => watched.state?.options.permissionMode).toBe('plan');
  watched.close();
});

test('letters lead to pages, and are only letters while one types', async () => {
  const sessionId = await make('Type here');
  const page = await bridge.page();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/help$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  await page.keyboard.type('no?n');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('no?n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('brackets go to the session before and after', async () => {
  await make('One beside the other');
  const newest = await make('The other beside one');
  const page = await bridge.page();
  await expect(lineOf(page, 'The other beside one')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(newest));
  await leaveBox(page);
  await page.keyboard.press(']');
  await expect(page).not.toHaveURL(new RegExp(newest));
  await leaveBox(page);
  await page.keyboard.press('[');
  await expect(page).toHaveURL(new RegExp(newest));
});

test('the first stop of Tab skips to the content', async () => {
  const page = await bridge.page();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a dialog with a form begins in its first field, and gives the focus back', async () => {
  const page = await bridge.page({}, '/agents/templates');
  const open = page.getByRole('button', { name: 'New template' });
  await open.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Template name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('a new session has the focus in its message box, by keyboard and by mouse', async () => {
  await make('Was here before');
  const page = await bridge.page();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  const box = page.getByRole('main').getByRole('textbox', { name: 'Message' });
  await page.getByRole('button', { name: 'New session' }).first().waitFor();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sessions/);
  await expect(box).toBeFocused();
  await expect(skip).not.toBeInViewport();

  const before = page.url();
  await page.getByRole('button', { name: 'New session' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(box).toBeFocused();
});

test('a dialog that a menu or the palette opened gives the focus back to what opened that', async () => {
  const page = await bridge.page({}, `/sessions/${await make('Opened from a menu')}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('keyboard shortcuts');
  await page.keyboard.press('Enter');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.locator('[data-autofocus]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();

  const actions = lineOf(page, 'Opened from a menu').getByRole('button', { name: 'Session actions' });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(actions).toBeFocused();
});

test('Ctrl+/ opens the palette and closes it, also while typing', async () => {
  const page = await bridge.page({}, `/sessions/${await make('Slash')}`);
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('combobox', { name: 'Command' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

test('keys are changed in the settings by keyboard, work at once, and are in the file and the help', async () => {
  const page = await bridge.page({}, '/settings/keyboard');
  const row = page.getByRole('listitem', { name: 'Go to Inbox' });
  await row.getByRole('button', { name: 'Add keys' }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('textbox', { name: 'New keys: Go to Inbox' })).toBeFocused();
  await page.keyboard.press('Alt+i');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Alt+I');
  await expect(row.getByRole('button', { name: 'Add keys' })).toBeFocused();
  expect(JSON.parse(await readFile(join(bridge.place.data, 'settings.json'), 'utf8'))).toMatchObject({
    keys: { goInbox: ['g i', 'alt+i'] },
  });

  const session = await bridge.page({}, `/sessions/${await make('Elsewhere')}`);
  await session.getByRole('textbox', { name: 'Message' }).click();
  await session.keyboard.press('Alt+i');
  await expect(session).toHaveURL(/inbox/);
  // Until the message box is gone, it takes what is typed.
  await expect(session.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expect(async () => {
    await session.keyboard.press('?');
    await expect(session.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Alt+I', { timeout: 2000 });
  }).toPass();

  await row.getByRole('button', { name: 'Reset' }).click();
  await expect(row).not.toContainText('Alt+I');
});

test('keys that another action has are refused by name, and nothing changes', async () => {
  const page = await bridge.page({}, '/settings/keyboard');
  const row = page.getByRole('listitem', { name: 'Go to Help' });
  await row.getByRole('button', { name: 'Add keys' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toHaveText('This conflicts with "g i", which is "Go to Inbox".');
  await expect(row).not.toContainText('G I');
});

test('the keys that answer requests can be changed, and not to keys that the message box needs', async () => {
  const page = await bridge.page({}, '/settings/keyboard');
  const row = page.getByRole('listitem', { name: 'Allow once, approve, or submit' });
  await expect(row).toContainText('Alt+Y');
  await row.getByRole('button', { name: 'Add keys' }).click();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toContainText('"Stop and send" in the message box');
  await row.getByRole('button', { name: 'Add keys' }).click();
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Alt+A');
  expect(JSON.parse(await readFile(join(bridge.place.data, 'settings.json'), 'utf8'))).toMatchObject({
    keys: { allow: ['alt+y', 'alt+a'] },
  });
  await row.getByRole('button', { name: 'Reset' }).click();
  await expect(row).not.toContainText('Alt+A');
});

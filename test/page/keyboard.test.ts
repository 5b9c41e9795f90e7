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

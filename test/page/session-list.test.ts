import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { lineOf, makeTitled, sessionList } from './listed.ts';

const run = promisify(execFile);

let bridge: Bridge;
let other: Client;

beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
  await run('git', ['-C', bridge.project, 'init', '-q', '-b', 'feature/cart-with-a-name-longer-than-its-row']);
  other = connect(bridge.deck, await bridge.place.token('operate', 'other'));
});
afterAll(async () => {
  other.close();
  await bridge.close();
  await (await browser()).close();
});

const make = (title: string, text = '') => makeTitled(other, title, bridge.project, text);

async function choose(page: Page, title: string, item: string): Promise<void> {
  await lineOf(page, title).hover();
  await lineOf(page, title).getByRole('button', { name: 'Session actions' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
}

const titles = (page: Page) =>
  sessionList(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent));

describe('a row', () => {
  test('shows the last words, the branch, and that something happened, until somebody looks', async () => {
    const page = await bridge.page();
    const sessionId = await make('Tidy cart', 'Please **tidy** the cart');
    const row = lineOf(page, 'Tidy cart');
    await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible();
    await expect(row.getByRole('img', { name: 'Branch' })).toBeVisible();
    await expect(row).toContainText('feature/cart');
    const answer = await page.evaluate(
      async (id) => (await fetch(`/api/sessions/${id}`, { headers: { 'X-Quarterdeck': '1' } })).json(),
      sessionId,
    );
    expect(answer.session.lastLine).toMatchObject({ by: 'claude', text: expect.stringMatching(/\S/) });
    await expect(row).toContainText(answer.session.lastLine.text);
    await other.command({ type: 'session.see', sessionId, seen: true });
    await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0);

    await choose(page, 'Tidy cart', 'Mark as unread');
    await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible();
    // Looking at it here makes it read on every device.
    const elsewhere = await bridge.page(phone);
    await expect(lineOf(elsewhere, 'Tidy cart').getByRole('img', { name: 'Unread' })).toBeVisible();
    await row.getByRole('link').click();
    await expect(lineOf(elsewhere, 'Tidy cart').getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await other.command({ type: 'session.delete', sessionId });
  });
});

describe('a row that waits', () => {
  test('says so in full beside the name of a long branch', async () => {
    const sessionId = await make('Ask me');
    const text = `RUN:${JSON.stringify([{ type: 'askOnly', name: 'Bash', input: { command: 'ls' } }])}`;
    await other.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text });
    const page = await bridge.page();
    const row = lineOf(page, 'Ask me');
    await expect(row.getByTitle(/^Branch feature/)).toBeVisible();
    const state = row.getByTitle('waits for you', { exact: true });
    await expect(state).toBeVisible();
    expect(await state.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
    await other.command({ type: 'session.delete', sessionId });
  });
});

describe('tags', () => {
  test('are made by typing, shown in the row and the header, found by the box, and filtered by', async () => {
    const tagged = await make('Fix the till');
    const plain = await make('Paint the shop');
    const page = await bridge.page({}, `/sessions/${tagged}`);
    await choose(page, 'Fix the till', 'Tags…');
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('Needs Review');
    await page.keyboard.press('Enter');
    await page.keyboard.type('#bug');
    await expect(dialog.getByRole('option', { name: /bug.*New tag/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Tags of this session' }).getByRole('listitem')).toHaveText([
      'bug',
      'needs-review',
    ]);
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(lineOf(page, 'Fix the till')).toContainText('needs-review');
    await expect(page.getByRole('main').getByText('needs-review')).toBeVisible();

    const box = page.getByRole('searchbox', { name: 'Filter sessions' });
    await box.fill('needs-rev');
    await expect(lineOf(page, 'Paint the shop')).toHaveCount(0);
    await expect(lineOf(page, 'Fix the till')).toBeVisible();
    await box.fill('');
    await page.getByRole('button', { name: 'Filter by state or tag' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'bug' }).click();
    await page.keyboard.press('Escape');
    await expect(lineOf(page, 'Paint the shop')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove filter #bug' })).toBeVisible();
    await expect(lineOf(page, 'Paint the shop')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove filter #bug' }).click();
    await expect(lineOf(page, 'Paint the shop')).toBeVisible();
    for (const sessionId of [tagged, plain]) await other.command({ type: 'session.delete', sessionId });
  });
});

describe('filters', () => {
  test('by state are reached with the keyboard, and an empty list says what hides how many', async () => {
    const ids = [await make('One at rest'), await make('Another at rest')];
    const page = await bridge.page();
    await expect(lineOf(page, 'One at rest')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter sessions' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Filter by state or tag' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Waiting for you' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Running' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sessionList(page).getByText('Running hides 2 sessions.')).toBeVisible();
    await sessionList(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(lineOf(page, 'One at rest')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
    for (const sessionId of ids) await other.command({ type: 'session.delete', sessionId });
  });
});

describe('archiving', () => {
  test('the last session says so, offers the archived ones, and can be undone', async () => {
    const sessionId = await make('Put me away');
    const page = await bridge.page();
    await choose(page, 'Put me away', 'Archive');
    await expect(sessionList(page)).toContainText('All sessions are archived.');
    await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await expect(lineOf(page, 'Put me away')).toBeVisible();
    await other.command({ type: 'session.archive', sessionId, archived: true });
    await page.reload();
    await sessionList(page).getByRole('button', { name: 'Show archived' }).click();
    await expect(lineOf(page, 'Put me away')).toContainText('archived');
    await other.command({ type: 'session.delete', sessionId });
  });
});

describe('an order by hand', () => {
  test('is made with menu, keys, and mouse, is the same on every device, and can be reset', async () => {
    const ids = [await make('First'), await make('Second'), await make('Third')];
    const page = await bridge.page();
    const elsewhere = await bridge.page(phone);
    await expect.poll(() => titles(page)).toEqual(['Third', 'Second', 'First']);
    await choose(page, 'First', 'Move up');
    await expect.poll(() => titles(page)).toEqual(['Third', 'First', 'Second']);
    await expect.poll(() => titles(elsewhere)).toEqual(['Third', 'First', 'Second']);

    await sessionList(page).getByRole('link', { name: 'Third' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => titles(page)).toEqual(['First', 'Third', 'Second']);
    await expect(sessionList(page).getByRole('link', { name: 'Third' })).toBeFocused();
    await expect(page.getByText('Moved to position 2 of 3.')).toHaveCount(1);

    await lineOf(page, 'Second').dragTo(lineOf(page, 'First'), { targetPosition: { x: 40, y: 4 } });
    await expect.poll(() => titles(page)).toEqual(['Second', 'First', 'Third']);
    // Use moves nothing any more, and a new session is on top.
    await other.command({ type: 'session.rename', sessionId: ids[2] ?? '', title: 'Third again' });
    ids.push(await make('Fourth'));
    await expect.poll(() => titles(elsewhere)).toEqual(['Fourth', 'Second', 'First', 'Third again']);

    await choose(page, 'First', 'Reset order');
    await expect.poll(() => titles(page)).toEqual(['Fourth', 'Third again', 'Second', 'First']);
    for (const sessionId of ids) await other.command({ type: 'session.delete', sessionId });
  });
});

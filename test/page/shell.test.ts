import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';

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

/** As another client does it. With `text` there is a turn in it. */
async function make(title: string, { cwd = bridge.project, text = '' } = {}): Promise<string> {
  const sessionId = crypto.randomUUID();
  const made = await other.command({ type: 'session.create', sessionId, cwd, title });
  if (made.type === 'refused') throw new Error(made.error.message);
  if (text === '') return sessionId;
  const watched = other.watch(sessionId);
  await other.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text });
  await new Promise<void>((resolve) => {
    const look = () => watched.state?.turns === 1 && watched.state.turn.type === 'none' && resolve();
    watched.onChange(look);
    look();
  });
  watched.close();
  return sessionId;
}

function list(page: Page) {
  return page.getByRole('region', { name: 'Session list' });
}

/** The line of a session in the list. */
function line(page: Page, title: string) {
  return list(page).getByRole('listitem').filter({ hasText: title });
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await line(page, title).hover();
  await line(page, title).getByRole('button', { name: 'Session actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A session that is opened has the focus in its message box, where every key is text. */
async function leaveBox(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.getByRole('main').focus();
}

describe('getting in', () => {
  test('the link that was printed signs in, and the code is gone from the address', async () => {
    const page = await (await (await browser()).newContext()).newPage();
    await page.goto(bridge.deck.link);
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
    expect(page.url()).not.toContain('code');
    await page.context().close();
  });

  test('without the link one is told what to do', async () => {
    const page = await (await (await browser()).newContext()).newPage();
    await page.goto(bridge.deck.origin);
    await expect(page.getByRole('status')).toHaveText('Open the link that Quarterdeck printed when it started.');
    await page.context().close();
  });
});

describe('the list', () => {
  test('what another client makes, renames and deletes is seen at once', async () => {
    const page = await bridge.page();
    const sessionId = await make('Made elsewhere');
    await expect(line(page, 'Made elsewhere')).toBeVisible();
    await other.command({ type: 'session.rename', sessionId, title: 'Renamed elsewhere' });
    await expect(line(page, 'Renamed elsewhere')).toBeVisible();
    await other.command({ type: 'session.delete', sessionId });
    await expect(line(page, 'Renamed elsewhere')).toHaveCount(0);
  });

  test('a session is renamed, archived, shown among the archived and deleted', async () => {
    const page = await bridge.page();
    await make('Tidy up');
    await choose(page, 'Tidy up', 'Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill('Tidied up');
    await page.keyboard.press('Enter');
    await expect(line(page, 'Tidied up')).toBeVisible();

    await choose(page, 'Tidied up', 'Archive');
    await expect(line(page, 'Tidied up')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show archived' }).click();
    await expect(line(page, 'Tidied up')).toContainText('archived');

    await choose(page, 'Tidied up', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(line(page, 'Tidied up')).toHaveCount(0);
  });

  test('sessions that were archived before the page was opened can be shown', async () => {
    const sessionId = await make('Long ago');
    await other.command({ type: 'session.archive', sessionId, archived: true });
    const page = await bridge.page();
    await page.getByRole('button', { name: 'Show archived' }).click();
    await expect(line(page, 'Long ago')).toBeVisible();
  });

  test('the filter narrows as one types, by title and by path, and Enter opens the first', async () => {
    const folder = join(bridge.project, 'lighthouse');
    await mkdir(folder);
    await make('Paint the door', { cwd: folder });
    const sessionId = await make('Sweep the deck');
    const page = await bridge.page();
    await expect(line(page, 'Paint the door')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('lighthouse');
    await expect(line(page, 'Sweep the deck')).toHaveCount(0);
    await expect(line(page, 'Paint the door')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('sweep');
    await expect(line(page, 'Paint the door')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(sessionId));
  });

  test('a fork is made in the header and stands under its parent', async () => {
    const parent = await make('Grow a tree', { text: 'hello' });
    const page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/sessions/${parent}`);
    await page.getByRole('button', { name: 'Fork' }).click();
    await expect(page).not.toHaveURL(new RegExp(parent));
    await expect(line(page, 'Grow a tree')).toHaveCount(2);
    const left = await Promise.all(
      [0, 1].map(async (index) => (await line(page, 'Grow a tree').nth(index).getByRole('link').boundingBox())?.x ?? 0),
    );
    expect(left[1]).toBeGreaterThan(left[0] ?? 0);
    await expect(line(page, 'Grow a tree').nth(1).getByRole('link')).toHaveAttribute('aria-current', 'page');
  });

  test('the arrow keys move in the list', async () => {
    await make('First of two');
    await make('Second of two');
    const page = await bridge.page();
    await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('of two');
    await expect(list(page).getByRole('link')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect(list(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(list(page).getByRole('link').nth(1)).toBeFocused();
  });
});

describe('a session in front of one', () => {
  test('its title is the name of the window, and is changed in place', async () => {
    const sessionId = await make('Before');
    const page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
    await expect(page).toHaveTitle(/Before · Quarterdeck/);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('After');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('After');
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('After');
  });

  test('the address of an entry is opened cold', async () => {
    const sessionId = await make('Linked', { text: 'find me' });
    const page = await bridge.page();
    const asked = `${bridge.deck.origin}/api/sessions/${sessionId}/entries`;
    const response = await page.request.get(asked, { headers: { 'X-Quarterdeck': '1' } });
    const { entries } = (await response.json()) as { entries: { id: string; type: string }[] };
    const text = entries.find(({ type }) => type === 'text');
    await page.goto(`${bridge.deck.origin}/sessions/${sessionId}/entries/${encodeURIComponent(text?.id ?? '')}`);
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('find me');
  });

  test('one that does not exist says so', async () => {
    const page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/sessions/${crypto.randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'This session cannot be shown' })).toBeVisible();
  });

  test('after it is deleted from its own menu the start is shown', async () => {
    const sessionId = await make('Short life');
    const page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(`${bridge.deck.origin}/`);
  });
});

describe('the keyboard', () => {
  test('the palette finds a session by a few letters', async () => {
    const here = await make('Where I am');
    const there = await make('Quaint orchard');
    const page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/sessions/${here}`);
    await page.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('qorch');
    await expect(page.getByRole('option').first()).toContainText('Quaint orchard');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(there));
  });

  test('the palette changes the mode of the session in front of one', async () => {
    const sessionId = await make('Change me', { text: 'hello' });
    const watched = other.watch(sessionId);
    const page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
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
    await expect(line(page, 'The other beside one')).toBeVisible();
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
});

test('an address that leads nowhere says so', async () => {
  const page = await bridge.page();
  await page.goto(`${bridge.deck.origin}/help/nowhere`);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
});

describe('on a phone', () => {
  test('no page is wider than the screen', async () => {
    const sessionId = await make('A title that is a good deal longer than a phone is wide, and then some more of it');
    const page = await bridge.page(phone);
    const places = ['', 'new', `sessions/${sessionId}`, 'inbox', 'settings', 'settings/sessions', 'settings/devices'];
    for (const place of [
      ...places,
      'settings/cli',
      'settings/folders',
      'help',
      'help/commands',
      'help/compatibility',
    ]) {
      await page.goto(`${bridge.deck.origin}/${place}`);
      await page.locator(place === '' ? 'aside' : 'main:not([aria-busy])').waitFor({ state: 'attached' });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, place).toBeLessThanOrEqual(390);
    }
  });

  test('the list is the start, and a session leads back to it', async () => {
    await make('In my pocket');
    const page = await bridge.page(phone);
    await line(page, 'In my pocket').getByRole('link').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In my pocket');
    await expect(list(page)).toBeHidden();
    await page.getByRole('link', { name: 'Back' }).tap();
    await expect(line(page, 'In my pocket')).toBeVisible();
  });
});

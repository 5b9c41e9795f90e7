import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { lineOf, makeTitled, sessionList } from './listed.ts';
import { scrollerOf } from './scroller.ts';

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

async function choose(page: Page, title: string, action: string): Promise<void> {
  await lineOf(page, title).hover();
  await lineOf(page, title).getByRole('button', { name: 'Session actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('getting in', () => {
  test('the link that was printed signs in, and the code is gone from the address', async () => {
    const page = await (await (await browser()).newContext()).newPage();
    await page.goto(bridge.deck.link);
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
    expect(page.url()).not.toContain('code');
    await page.context().close();
  });

  test('without a link the page says how to get one, and takes a link or a token', async () => {
    const page = await (await (await browser()).newContext()).newPage();
    await page.goto(bridge.deck.origin);
    await expect(page.getByRole('status')).toHaveText('Sign in to continue.');
    await expect(page.getByRole('main')).toContainText('quarterdeck link --data DIR');
    const field = page.getByRole('textbox', { name: 'Link, code, or token' });
    await field.fill('qd_nobody');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('status')).toContainText('doesn’t work');
    await field.fill(await bridge.place.token('watch', 'a pasted token'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
    await page.context().close();

    const other = await (await (await browser()).newContext()).newPage();
    await other.goto(bridge.deck.origin);
    const { stdout } = await bridge.place.command('link', '--json');
    await other.getByRole('textbox', { name: 'Link, code, or token' }).fill(JSON.parse(stdout).link);
    await other.keyboard.press('Enter');
    await expect(other.getByRole('link', { name: 'Sessions' })).toBeVisible();
    await other.context().close();
  });
});

describe('the list', () => {
  test('what another client makes, renames and deletes is seen at once', async () => {
    const page = await bridge.page();
    const sessionId = await make('Made elsewhere');
    await expect(lineOf(page, 'Made elsewhere')).toBeVisible();
    await other.command({ type: 'session.rename', sessionId, title: 'Renamed elsewhere' });
    await expect(lineOf(page, 'Renamed elsewhere')).toBeVisible();
    await other.command({ type: 'session.delete', sessionId });
    await expect(lineOf(page, 'Renamed elsewhere')).toHaveCount(0);
  });

  test('a session is renamed, archived, shown among the archived and deleted', async () => {
    const page = await bridge.page();
    await make('Tidy up');
    await choose(page, 'Tidy up', 'Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill('Tidied up');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, 'Tidied up')).toBeVisible();

    await choose(page, 'Tidied up', 'Archive');
    await expect(lineOf(page, 'Tidied up')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show archived' }).first().click();
    await expect(lineOf(page, 'Tidied up')).toContainText('archived');

    await choose(page, 'Tidied up', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(lineOf(page, 'Tidied up')).toHaveCount(0);
  });

  test('sessions that were archived before the page was opened can be shown', async () => {
    const sessionId = await make('Long ago');
    await other.command({ type: 'session.archive', sessionId, archived: true });
    const page = await bridge.page();
    await page.getByRole('button', { name: 'Show archived' }).first().click();
    await expect(lineOf(page, 'Long ago')).toBeVisible();
  });

  test('the filter narrows as one types, by title and by path, and Enter opens the first', async () => {
    const folder = join(bridge.project, 'lighthouse');
    await mkdir(folder);
    await make('Paint the door', { cwd: folder });
    const sessionId = await make('Sweep the deck');
    const page = await bridge.page();
    await expect(lineOf(page, 'Paint the door')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('lighthouse');
    await expect(lineOf(page, 'Sweep the deck')).toHaveCount(0);
    await expect(lineOf(page, 'Paint the door')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('sweep');
    await expect(lineOf(page, 'Paint the door')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(sessionId));
  });

  test('a fork is made in the menu, is named after its parent, and stands under it', async () => {
    const parent = await make('Grow a tree', { text: 'hello' });
    const page = await bridge.page({}, `/sessions/${parent}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Fork', exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(parent));
    await expect(lineOf(page, 'Grow a tree')).toHaveCount(2);
    const left = await Promise.all(
      [0, 1].map(
        async (index) => (await lineOf(page, 'Grow a tree').nth(index).getByRole('link').boundingBox())?.x ?? 0,
      ),
    );
    expect(left[1]).toBeGreaterThan(left[0] ?? 0);
    await expect(lineOf(page, 'Grow a tree').nth(1).getByRole('link')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grow a tree (fork)');
  });

  test('the arrow keys move in the list', async () => {
    await make('First of two');
    await make('Second of two');
    const page = await bridge.page();
    await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('of two');
    await expect(sessionList(page).getByRole('link')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect(sessionList(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(sessionList(page).getByRole('link').nth(1)).toBeFocused();
  });
});

describe('a long session', () => {
  const texts = Array.from({ length: 300 }, (_, n) => ({ type: 'text', text: n === 3 ? 'A narwhal.' : `Text ${n}.` }));
  let long: string;
  beforeAll(async () => {
    long = await make('A long one', { text: `RUN:${JSON.stringify(texts)}` });
  });

  test('is shown in its fork from the fork point up, page by page', async () => {
    const page = await bridge.page({}, `/sessions/${long}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Fork', exact: true }).click();
    const point = page.getByRole('article', { name: 'Fork point' });
    await expect(point).toContainText('Forked from A long one after “Text 299.”');
    const scroller = scrollerOf(page);
    await expect.poll(scroller.rest).toBeLessThan(2);
    await expect(page.getByRole('main').getByText('Text 299.', { exact: true })).toBeVisible();
    await expect(async () => {
      await scroller.wheel(-4000);
      await expect(page.getByRole('main').getByText('A narwhal.', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test('returns to where one was when find is closed', async () => {
    const page = await bridge.page({}, `/sessions/${long}`);
    const scroller = scrollerOf(page);
    await expect(page.getByRole('main').getByText('Text 299.', { exact: true })).toBeVisible();
    await scroller.wheel(-900);
    await scroller.still();
    const before = await scroller.topOf('Text 280.');
    await page.keyboard.press('ControlOrMeta+f');
    await page.getByRole('searchbox', { name: 'Find' }).fill('narwhal');
    await expect(page.locator('[data-focused]')).toContainText('A narwhal.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByText('Text 280.', { exact: true })).toBeVisible();
    await scroller.still();
    expect(Math.abs(((await scroller.topOf('Text 280.')) ?? 0) - (before ?? 0))).toBeLessThan(120);
  });
});

describe('a session in front of one', () => {
  test('its title is the name of the window, and is changed in place', async () => {
    const sessionId = await make('Before');
    const page = await bridge.page({}, `/sessions/${sessionId}`);
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
    await page.goto(`${bridge.deck.origin}/sessions/${sessionId}/entries/gone`);
    await expect(page.getByRole('heading', { name: 'This entry is not here' })).toBeVisible();
  });

  test('one that does not exist says so', async () => {
    const page = await bridge.page({}, `/sessions/${crypto.randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'This session cannot be shown' })).toBeVisible();
  });

  test('after it is deleted from its own menu the start is shown', async () => {
    const sessionId = await make('Short life');
    const page = await bridge.page({}, `/sessions/${sessionId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(`${bridge.deck.origin}/`);
  });
});

describe.each([
  ['desktop', {}],
  ['phone', phone],
])('toasts on a %s', (_, look) => {
  test('leave the message box free, one of each kind, until they are dismissed', async () => {
    const page = await bridge.page(look, `/sessions/${await make('Copy me')}`);
    const setClipboard = (isAllowed: boolean) =>
      page.evaluate((allowed) => {
        const writeText = () => (allowed ? Promise.resolve() : Promise.reject(new Error('no')));
        Object.defineProperty(navigator.clipboard, 'writeText', { value: writeText, configurable: true });
      }, isAllowed);
    const copy = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy resume command' }).click();
    };
    await setClipboard(false);
    await copy();
    const problem = page.getByRole('alert').filter({ hasText: 'claude --resume' });
    await expect(problem).toBeVisible();
    await copy();
    await setClipboard(true);
    await copy();
    const done = page.getByRole('status', { name: 'Messages' });
    await expect(done).toContainText('Copied.');
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(2);
    const composer = await page.getByRole('region', { name: 'Composer' }).boundingBox();
    const header = await page.getByRole('heading', { level: 1 }).boundingBox();
    for (const shown of [problem, done]) {
      const box = await shown.boundingBox();
      expect(box?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(composer?.y ?? 0);
    }
    await problem.getByRole('button', { name: 'Dismiss' }).click();
    await expect(problem).toBeHidden();
  });
});

test('an address that leads nowhere says so', async () => {
  const page = await bridge.page();
  for (const path of ['help/nowhere', 'nonsense']) {
    await page.goto(`${bridge.deck.origin}/${path}`);
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  }
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
    await lineOf(page, 'In my pocket').getByRole('link').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In my pocket');
    await expect(sessionList(page)).toBeHidden();
    await page.getByRole('link', { name: 'Back' }).tap();
    await expect(lineOf(page, 'In my pocket')).toBeVisible();
  });
});

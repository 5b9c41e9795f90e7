import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, describe, test, vi } from 'vitest';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { newSession } from './session.ts';

let bridge: Bridge;
afterEach(() => bridge.close());
afterAll(async () => (await browser()).close());

const theWords = 'My name is Ada.';

/** A session with one turn, whose run has ended. */
async function spoken(): Promise<Page> {
  const page = await newSession(bridge);
  await page.getByRole('textbox', { name: 'Message' }).fill(theWords);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^Claude/ })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Stop run' }).click();
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  return page;
}

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function fileOf(id: string): Promise<string> {
  const folder = join(bridge.home, '.claude', 'projects');
  const name = (await readdir(folder, { recursive: true })).find((each) => each.endsWith(`${id}.jsonl`));
  return join(folder, name ?? 'none');
}

async function age(file: string): Promise<void> {
  const long = new Date(Date.now() - 60 * 24 * 3600_000);
  await utimes(file, long, long);
}

/** A CLI in a terminal cleans up a while after its start. */
async function cleanUp(file: string): Promise<void> {
  await rm(join(bridge.home, '.claude', '.last-cleanup'), { force: true });
  const terminal = bridge.inTerminal(`Wait. ${marker('held')}`);
  const ended = once(terminal, 'exit');
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), { timeout: 40_000, interval: 50 });
  bridge.model.release('gate');
  await ended;
}

async function open(version: (typeof versions)[number]): Promise<void> {
  const scripts = { held: [{ ...reply('Done.'), hold: 'gate' }] };
  bridge = await openBridge({ cli: { type: 'real', version, scripts } });
}

describe.each(versions)('claude %s', { timeout: 90_000 }, (version) => {
  test('a session file that the CLI deleted is restored from the page, and the session goes on', async () => {
    await open(version);
    const page = await spoken();
    const address = page.url();
    const file = await fileOf(idIn(page));
    await age(file);
    await page.reload();
    const bar = page.getByRole('region', { name: 'Session file' });
    await expect(bar).toContainText('this one is due');

    await cleanUp(file);
    await page.reload();
    await expect(bar).toContainText('Claude Code no longer has this session’s file');
    await page.goto(new URL('/settings/storage', bridge.deck.origin).href);
    const lost = page.getByRole('region', { name: 'Deleted by Claude Code, saved here' });
    await lost.getByRole('button', { name: `Restore ${theWords}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore the session file?' });
    expect(existsSync(file)).toBe(false);
    await dialog.getByRole('button', { name: 'Restore file' }).click();
    await expect(dialog).toHaveCount(0);
    expect(existsSync(file)).toBe(true);
    await expect(lost.getByRole('listitem')).toHaveCount(0);

    await page.goto(address);
    await page.getByRole('textbox', { name: 'Message' }).fill('What is my name?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^Claude/ })).toHaveCount(2);
    await expect(bar).toHaveCount(0);
    const told = JSON.stringify(bridge.model.requests.findLast(({ place }) => place !== undefined)?.body);
    expect(told).toContain(theWords);
    expect(told).toContain('What is my name?');
  });
});

test('a session without its file says so when it is to go on, is restored there, and says what went wrong', async () => {
  await open('2.1.325');
  const page = await spoken();
  const file = await fileOf(idIn(page));
  await rm(file);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  const notice = page.getByRole('article', { name: 'Notice' }).filter({ hasText: 'Restore the file, then resume' });
  await expect(notice).toHaveCount(1);

  const bar = page.getByRole('region', { name: 'Session file' });
  await bar.getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore the session file?' });
  await rm(join(file, '..'), { recursive: true });
  await rm(join(bridge.home, '.claude'), { recursive: true });
  await dialog.getByRole('button', { name: 'Restore file' }).click();
  await expect(dialog.getByRole('alert')).toContainText('the CLI’s folder is missing');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the lists say that they are empty, that they could not be read, and fit on a phone', async () => {
  await open('2.1.325');
  const page = await bridge.ownPage(phone, '/settings/storage');
  await expect(page.getByRole('region', { name: 'Deleted by Claude Code, saved here' })).toContainText('None.');
  await expect(page.getByRole('region', { name: 'Older than 30 days' })).toContainText('None.');
  await expect(page.getByRole('region', { name: 'Largest sessions' })).toContainText('Nothing yet.');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await page.route('**/api/storage/files', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Couldn’t look at session files');
  await page.unroute('**/api/storage/files');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Largest sessions' })).toBeVisible();
});

import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { lineOf } from './listed.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const key = `${'sk-ant-'}api03-${'abcDEF123_'.repeat(4)}`;

/** What was said, without what the CLI and Quarterdeck tell. */
function articles(page: Page) {
  return page.getByRole('article', { name: /^(You|Claude|Fork point)/ });
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

describe.each(versions)('with the CLI %s', (version) => {
  let bridge: Bridge;
  beforeAll(async () => {
    const scripts = {
      first: [reply('The first answer.')],
      second: [reply('The second answer.')],
      later: [reply('The answer in the fork.')],
    };
    bridge = await openBridge({ cli: { type: 'real', version, scripts } });
    const file = join(bridge.project, 'made.txt');
    bridge.model.add('write', [
      reply(tool('Write', { file_path: file, content: 'one\ntwo\n' })),
      reply('It is written.'),
    ]);
  });
  afterAll(() => bridge.close());

  test('a fork from an answer knows and shows what was said before it, and nothing after', async () => {
    const page = await newSession(bridge);
    await say(page, `Begin ${marker('first')}`);
    const first = page.getByRole('article', { name: /^Claude/ }).filter({ hasText: 'The first answer.' });
    await expect(first).toBeVisible();
    await say(page, `Go on ${marker('second')}`);
    await expect(
      page.getByRole('article', { name: /^Claude/ }).filter({ hasText: 'The second answer.' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);

    await first.hover();
    const origin = page.url();
    await first.getByRole('button', { name: 'Fork', exact: true }).click();
    await expect(page).not.toHaveURL(origin);
    const point = page.getByRole('article', { name: 'Fork point' });
    await expect(point).toContainText(/^Forked from Begin.* after “The first answer\.”$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Begin.* \(fork\)$/);
    const inherited = () => articles(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(await inherited()).toEqual(['You', 'Claude', 'Fork point']);
    await expect(page.locator('[data-inherited]').filter({ has: first })).toHaveCSS('filter', 'saturate(0.5)');
    await say(page, `Another way ${marker('later')}`);
    await expect(page.getByRole('article', { name: /^Claude/ }).last()).toContainText('The answer in the fork.');
    await expect(page.getByRole('main').getByText('The second answer.')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Begin.* \(fork\)$/);

    // A fork of the fork shows both, and the names of both.
    const last = page.getByRole('article', { name: /^Claude/ }).last();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await last.hover();
    const fork = page.url();
    await last.getByRole('button', { name: 'Fork', exact: true }).click();
    await expect(page).not.toHaveURL(fork);
    await expect(point).toHaveCount(2);
    await expect(point.last()).toContainText('after “The answer in the fork.”');
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(2);
    await expect(page.getByRole('main').getByText('The first answer.', { exact: true })).toHaveCount(1);
    await point.last().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${fork}/entries/`));
    await expect(page.getByRole('article', { name: /^Claude/ }).last()).toContainText('The answer in the fork.');
    await page.goto(fork);

    const asked = bridge.model.requests.findLast(({ body }) => JSON.stringify(body).includes('Another way'));
    const heard = JSON.stringify(asked?.body);
    expect(heard).toContain('The first answer.');
    expect(heard).not.toContain('Go on');
    expect(heard).not.toContain('The second answer.');

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByRole('link')).toHaveCount(5);
    await history.getByRole('link', { name: /^Forked from “Begin[^(]*”/ }).click();
    await expect(page).toHaveURL(/\/entries\//);
    await expect(
      page.getByRole('article', { name: /^Claude/ }).filter({ hasText: 'The second answer.' }),
    ).toBeVisible();
  });

  // What follows is Quarterdeck's own doing, whatever the CLI.
  if (version !== '2.1.325') return;

  test('an exported page opens offline, shows the diff, and holds no secret', async () => {
    const page = await newSession(bridge);
    await say(page, `My key is ${key} ${marker('write')}`);
    await answer(page.getByRole('button', { name: 'Allow once' }));
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('It is written.');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export session' });
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption('html');
    await expect(dialog.getByRole('region', { name: 'Redacted' })).toContainText('API key');
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await (await coming).path();
    expect(await readFile(file, 'utf8')).not.toContain(key);

    const offline = await (await browser()).newContext({ offline: true, ...phone });
    const opened = await offline.newPage();
    const problems: string[] = [];
    const asked: string[] = [];
    opened.on('console', (message) => problems.push(message.text()));
    opened.on('request', (request) => asked.push(request.url()));
    const copy = `${file}.html`;
    await copyFile(file, copy);
    await opened.goto(pathToFileURL(copy).href);
    await expect(opened.getByRole('row', { name: '+ one' })).toBeVisible();
    await expect(opened.getByRole('heading', { level: 1 })).toContainText('My key is [redacted: API key]');
    expect(await opened.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(problems).toEqual([]);
    expect(asked).toEqual([pathToFileURL(copy).href]);
    await offline.close();
  });

  test('a journal is exported, deleted, imported again, and pinned to the top', async () => {
    const page = await newSession(bridge);
    await say(page, `Round trip ${marker('first')}`);
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('The first answer.');
    const sessionId = page.url().split('/').at(-1) ?? '';
    const journal = await page.evaluate(
      async (id) =>
        (await fetch(`/api/sessions/${id}/export?format=ndjson`, { headers: { 'X-Quarterdeck': '1' } })).text(),
      sessionId,
    );
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('You can’t undo it');
    await expect(page.getByRole('dialog')).not.toContainText(/\d+(\.\d+)? [KMG]?B\b/);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('status', { name: 'Messages' })).toHaveText('Session deleted.');

    await page.getByRole('button', { name: 'Sessions menu' }).click();
    await page.getByRole('menuitem', { name: 'Import a file…' }).click();
    const bytes = (text: string) => ({ name: 'x.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    await dialog.getByLabel('Journal').setInputFiles(bytes('hello\n'));
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toContainText('This is not a journal of Quarterdeck: line 1 is not a JSON object.');
    await dialog.getByLabel('Journal').setInputFiles(bytes(journal));
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('The first answer.');

    await lineOf(page, 'Round trip').hover();
    await lineOf(page, 'Round trip').getByRole('button', { name: 'Session actions' }).click();
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    await expect(page.getByRole('region', { name: 'Session list' }).getByRole('listitem').first()).toContainText(
      'Pinned',
    );
    await expect(page.getByRole('region', { name: 'Session list' }).getByRole('listitem').nth(1)).toContainText(
      'Round trip',
    );
  });
});

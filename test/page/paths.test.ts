import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { marker, reply, type Step, tool } from '../../src/server/demo/model-api/script.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession } from './session.ts';

// Each step may take as long as a busy machine needs; a test has several.
vi.setConfig({ testTimeout: 90_000 });

afterAll(async () => (await browser()).close());

const long = Array.from({ length: 3000 }, (_, index) => `export const line${index + 1} = ${index + 1};`).join('\n');

const files = {
  'src/cart.js': 'const a = 1;\nconst b = 2;\nexport const total = a + b;\n',
  'src/long.ts': long,
  'logo.bin': 'a\0b',
};

const words = [
  'The sum is in `src/cart.js:3`, see ./src/cart.js and [the long one](src/long.ts#L2500).',
  'It may be 1.2.3 and/or https://example.com/src/cart.js, but src/gone.js is gone and logo.bin/x is not.',
].join('\n\n');

describe('paths and full outputs', () => {
  let bridge: Bridge;
  let shared: string;
  let page: Page;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version: '2.1.325' }, files });
    shared = await makeSession(bridge);
    page = await bridge.ownPage({ permissions: ['clipboard-read', 'clipboard-write'] }, `/sessions/${shared}`);
  });
  afterAll(() => bridge.close());

  const say = async (name: string, steps: Step[]) => {
    bridge.model.add(name, steps);
    await page.getByRole('textbox', { name: 'Message' }).fill(`Please go on. ${marker(name)}`);
    await page.keyboard.press('Enter');
  };
  const row = (name: string): Locator => page.getByRole('article', { name }).last();
  const viewer = (name: string) => page.getByRole('dialog', { name });
  const link = (name: string) => page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name }).last();

  test('a path in an answer opens the file at its line, by keyboard, and Escape goes back to the link', async () => {
    await say('where', [reply(words)]);
    await link('src/cart.js:3').focus();
    await page.keyboard.press('Enter');
    const dialog = viewer('src/cart.js');
    await expect(dialog.locator('[aria-current=location]')).toContainText('export const total = a + b;');
    await expect(dialog).toContainText('Line 3 · 54 B · JavaScript');
    await dialog.getByRole('button', { name: 'Copy path' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(join(bridge.project, 'src/cart.js'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link('src/cart.js:3')).toBeFocused();
    expect(new URL(page.url()).search).toBe('');
  });

  test('a line far down is scrolled into sight, and going back closes the file', async () => {
    await link('the long one').click();
    const line = viewer('src/long.ts').locator('[aria-current=location]');
    await expect(line).toContainText('export const line2500 = 2500;');
    await expect(line).toBeInViewport();
    await page.goBack();
    await expect(viewer('src/long.ts')).toBeHidden();
  });

  test('only what looks like a file is a link', async () => {
    const names = await page.getByRole('region', { name: 'Timeline' }).getByRole('link').allTextContents();
    const own = names.filter((name) => !name.startsWith('https://'));
    expect(own).toEqual(['src/cart.js:3', './src/cart.js', 'the long one', 'src/gone.js']);
    await expect(link('https://example.com/src/cart.js')).toHaveAttribute('target', '_blank');
  });

  test('a file that does not exist, lies elsewhere, or is not text says so', async () => {
    await link('src/gone.js').click();
    await expect(viewer('src/gone.js').getByRole('alert')).toContainText('File not found');
    await viewer('src/gone.js').getByRole('button', { name: 'Close' }).click();
    await expect(link('src/gone.js')).toBeFocused();
    for (const [file, sentence] of [
      ['/etc/passwd', 'Outside this session’s folders'],
      ['logo.bin', 'This file isn’t text'],
      ['src', 'This is a folder'],
    ] as const) {
      await page.goto(`${new URL(page.url()).origin}/sessions/${shared}?file=${encodeURIComponent(file)}`);
      await expect(viewer(file)).toContainText(sentence);
      await page.keyboard.press('Escape');
      await expect(viewer(file)).toBeHidden();
    }
    expect(new URL(page.url()).search).toBe('');
  });

  test('paths in outputs are links too, coloured as the compiler coloured them', async () => {
    const command = String.raw`printf '\033[96msrc/cart.js\033[0m:\033[93m2\033[0m:7 - error\nsrc/cart.js(1,5): error\n'`;
    await say('check', [reply(tool('Bash', { command, description: 'Check' })), reply('Checked.')]);
    const bash = row('Tool: Bash printf');
    await expect(bash.getByRole('button', { name: /^Bash/ })).toContainText('done');
    await bash.getByRole('button', { name: /^Bash/ }).click();
    const output = bash.getByRole('figure', { name: 'Output' });
    await output.getByRole('link', { name: 'src/cart.js:2:7' }).click();
    await expect(viewer('src/cart.js').locator('[aria-current=location]')).toContainText('const b = 2;');
    await page.keyboard.press('Escape');
    await output.getByRole('link', { name: 'src/cart.js(1,5)' }).click();
    await expect(viewer('src/cart.js').locator('[aria-current=location]')).toContainText('const a = 1;');
    await page.keyboard.press('Escape');
  });

  test('an output that was too long opens whole, piece by piece, and says when it is gone', async () => {
    await say('count', [reply(tool('Bash', { command: 'seq 1 90000', description: 'Count' })), reply('Counted.')]);
    const bash = row('Tool: Bash seq');
    await expect(bash.getByRole('button', { name: /^Bash/ })).toContainText('done');
    await bash.getByRole('button', { name: /^Bash/ }).click();
    const open = bash.getByRole('button', { name: /^Open full output/ });
    await open.click();
    const dialog = viewer('Full output: Bash seq 1 90000');
    const output = dialog.getByRole('region', { name: 'Full output' });
    await expect(output).toContainText('1\n2\n3');
    await expect(dialog.getByRole('status').first()).toContainText('262 KB of 529 KB loaded');
    await expect(async () => {
      await output.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(output.getByText('90000', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(dialog.getByRole('status').first()).toHaveText('529 KB');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download output' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^output-.*\.txt$/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    await rm(join(bridge.home, '.claude', 'projects'), { recursive: true });
    await open.click();
    await expect(dialog.getByRole('alert')).toContainText('The output is gone');
    await page.keyboard.press('Escape');
  });

  test('on a phone the file fills the width, and its buttons can be hit', async () => {
    const small = await bridge.page(phone, `/sessions/${shared}?file=src/long.ts&line=2999`);
    const dialog = small.getByRole('dialog', { name: 'src/long.ts' });
    await expect(dialog.locator('[aria-current=location]')).toBeInViewport();
    expect((await dialog.boundingBox())?.width).toBe(390);
    for (const name of ['Copy path', 'Copy text', 'Close']) {
      const box = await dialog.getByRole('button', { name }).boundingBox();
      expect([name, Math.min(box?.width ?? 0, box?.height ?? 0)]).toEqual([name, 44]);
    }
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
  });
});

import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeTitled } from './listed.ts';

const output = `building …\n${'a line of output\n'.repeat(60)}fatal: the Quokka-4711 is not aligned\n`;
let bridge: Bridge;
let ids: { boat: string; other: string };

beforeAll(async () => {
  const turn = [
    { type: 'tool', name: 'Bash', input: { command: 'make boat' }, result: output },
    { type: 'text', text: 'Done with it.' },
  ] as const;
  bridge = await openBridge({ cli: { type: 'fake', scenario: { turn: [...turn] } } });
  const client = connect(bridge.deck, await bridge.place.token('operate', 'maker'));
  ids = {
    boat: await makeTitled(client, 'Build the boat', bridge.project, 'please build'),
    other: await makeTitled(client, 'Something else', bridge.project),
  };
  client.close();
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

test('what only stands in the output of a command of another session is found, opened there and marked', async () => {
  const page = await bridge.page();
  await page.goto(`${bridge.deck.origin}/sessions/${ids.other}`);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('quokka-4711');
  const hits = page.getByRole('region', { name: 'Results' }).getByRole('list', { name: 'Found in Build the boat' });
  await expect(hits.getByRole('link')).toHaveCount(1);
  await expect(hits.getByRole('link')).toContainText('Bash output');
  await expect(hits.locator('mark')).toHaveText('Quokka-4711');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sessions/${ids.boat}/entries/[^?]+\\?find=quokka-4711$`));
  await expect(page.getByRole('article', { name: /^Tool: Bash/ })).toContainText('is not aligned');
  await expect.poll(() => marked(page)).toEqual(['Quokka-4711']);

  await page.getByRole('link', { name: 'Remove the marks' }).click();
  await expect.poll(() => marked(page)).toEqual([]);
});

test('filters beside the box edit what is typed, and a search is kept and forgotten', async () => {
  const page = await bridge.page();
  await page.goto(`${bridge.deck.origin}/search?q=boat`);
  const box = page.getByRole('searchbox', { name: 'Search' });
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('Title');
  await page.getByRole('combobox', { name: 'Tool' }).selectOption('Bash');
  await expect(box).toHaveValue('tool:Bash boat');
  await expect(results.getByRole('link', { name: /make boat/ })).toBeVisible();
  await expect(results).not.toContainText('Title');
  await page.getByRole('button', { name: 'Errors only' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await saved.getByRole('button', { name: 'error:true tool:Bash boat', exact: true }).click();
  await expect(box).toHaveValue('error:true tool:Bash boat');
  await box.fill('');
  await saved.getByRole('button', { name: /^Delete the saved search/ }).click();
  await expect(saved).toBeHidden();
});

test('a mistake is told in words and loses nothing; only one session can be searched', async () => {
  const page = await bridge.page(phone);
  await page.goto(`${bridge.deck.origin}/sessions/${ids.boat}`);
  await page.getByRole('link', { name: 'Find in session' }).click();
  const box = page.getByRole('searchbox', { name: 'Search' });
  await expect(page.getByText('Only in')).toContainText('Build the boat');
  await box.fill('x'.repeat(1001));
  await expect(page.getByText('this one has 1,001')).toBeVisible();
  await box.fill('colour:red done');
  await expect(page.getByText('There is no filter "colour"')).toBeVisible();
  await box.fill('done');
  await expect(page.getByRole('region', { name: 'Results' }).locator('mark')).toHaveText('Done');
});

/** What the browser draws as marked. */
function marked(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).cloneContents().textContent ?? ''),
  );
}

import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeTitled } from './listed.ts';
import { send } from './panel-page.ts';
import { scrollerOf } from './scroller.ts';

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

  await expect(page.getByRole('search', { name: 'Find in session' }).getByRole('status')).toHaveText('1 of 1');
  await page.getByRole('button', { name: 'Close find' }).click();
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
  await page.goto(`${bridge.deck.origin}/search?session=${ids.boat}`);
  const box = page.getByRole('searchbox', { name: 'Search' });
  await expect(page.getByText('Only in')).toContainText('Build the boat');
  await box.fill('x'.repeat(1001));
  await expect(page.getByText('this one has 1,001')).toBeVisible();
  await box.fill('colour:red done');
  await expect(page.getByText('There is no filter "colour"')).toBeVisible();
  await box.fill('done');
  await expect(page.getByRole('region', { name: 'Results' }).locator('mark')).toHaveText('Done');
});

test('a session is searched without leaving it: matches are counted and stepped through, and Escape returns', async () => {
  const page = await bridge.page();
  await page.goto(`${bridge.deck.origin}/sessions/${ids.boat}`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.focus();
  await page.keyboard.press('ControlOrMeta+f');
  const bar = page.getByRole('search', { name: 'Find in session' });
  const box = bar.getByRole('searchbox', { name: 'Find' });
  await expect(box).toBeFocused();
  await page.keyboard.type('boat');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  await box.fill('tool:Bash');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  await box.fill('bui');
  await expect(bar.getByRole('status')).toHaveText('Entry 2 of 2');
  await expect.poll(() => marked(page)).toEqual(['bui']);
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('Entry 1 of 2');
  await expect(page.locator('[data-focused]').getByRole('article', { name: 'You' })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('Entry 2 of 2');
  await box.fill('narwhal');
  await expect(bar.getByRole('status')).toHaveText('No matches');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL(`${bridge.deck.origin}/sessions/${ids.boat}`);
  await expect(message).toBeFocused();
  expect(await marked(page)).toEqual([]);

  await page.getByRole('button', { name: 'Find in session' }).click();
  await expect(box).toBeFocused();
});

test('the match itself is brought into sight in a long answer, also inside of a closed part, and stepped through', async () => {
  const page = await bridge.page();
  await page.goto(`${bridge.deck.origin}/sessions/${ids.other}`);
  const paragraphs = Array.from({ length: 120 }, (_, n) => `Paragraph ${n} says ${n === 90 ? 'axolotl' : 'little'}.`);
  const details = '<details>\n<summary>More</summary>\n\nThe second axolotl hides here.\n\n</details>';
  const text = [...paragraphs, details].join('\n\n');
  await send(page, `RUN:${JSON.stringify([{ type: 'text', text }])}`);
  const answer = page.getByRole('article', { name: /^Claude/ }).last();
  await expect(answer).toContainText('The second axolotl');
  await expect(answer.locator('details')).not.toHaveAttribute('open');

  await page.keyboard.press('ControlOrMeta+f');
  const bar = page.getByRole('search', { name: 'Find in session' });
  // The message that asked for the answer has the words too.
  await bar.getByRole('searchbox', { name: 'Find' }).fill('axolotl');
  await expect(bar.getByRole('status')).toHaveText('1 of 2, entry 2 of 2');
  await scrollerOf(page).still();
  await expect(answer.getByText('Paragraph 90 says')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 2, entry 2 of 2');
  await expect(answer.getByText('The second axolotl')).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  await scrollerOf(page).still();
  await expect(answer.getByText('Paragraph 90 says')).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 2, entry 1 of 2');
});

/** What the browser draws as marked. */
function marked(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).cloneContents().textContent ?? ''),
  );
}

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, describe, test } from 'vitest';
import { type CostAnswer, dearestShown } from '../../src/core/cost/report.ts';
import { databaseFile } from '../../src/server/command/data-folder.ts';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { money } from '../../src/web/ui/format.ts';
import { versions } from '../claude/executable.ts';
import { ask } from '../serve/deck.ts';
import { exampleAppend, exampleSession, exampleTurn } from '../store/examples.ts';
import { opened } from '../store/place.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { send, statusOf } from './panel-page.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

let bridge: Bridge;
afterEach(async () => {
  bridge.model.release('never');
  await bridge.close();
});

describe.each(versions)('with the CLI %s', { timeout: 120_000 }, (version) => {
  test('a budget pauses a running turn, says why, and it goes on when the budget is raised; the page has the sums', async () => {
    bridge = await openBridge({ cli: { type: 'real', version }, files: { 'a.txt': 'one\n' } });
    const read = { ...reply(tool('Read', { file_path: `${bridge.project}/a.txt` })), usage: { input_tokens: 2000 } };
    bridge.model.add('spend', [read, read, { ...reply('Not reached.'), hold: 'never' }]);
    const settings = await bridge.page();
    await settings.goto(`${bridge.deck.origin}/settings/budgets`);
    await settings.getByRole('button', { name: 'Add a budget' }).click();
    await settings.getByRole('combobox', { name: 'Then' }).selectOption('Pause');
    await setDollars(settings, '-3');
    await expect(settings.getByRole('textbox', { name: 'Dollars' })).toHaveAccessibleDescription(
      'This must be at least 0.01 dollars.',
    );
    await setDollars(settings, '0.01');
    await expect(settings.getByRole('button', { name: 'Save budgets' })).toHaveCount(0);

    const page = await newSession(bridge);
    await send(page, `Read it twice ${marker('spend')}`);
    await expect(statusOf(page)).toContainText(/Paused: the budget of the day is reached, \$0\.\d+ of \$0\.01/);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The budget of the day is reached');
    await expect(page.getByRole('region', { name: 'Budget' })).toContainText('It goes on by itself');
    await send(page, 'And now something else');
    await expect(page.getByRole('list', { name: 'Queued messages' })).toContainText('And now something else');

    await setDollars(settings, '50');
    await expect(page.getByRole('region', { name: 'Budget' })).toHaveCount(0);
    const mine = page.getByRole('article', { name: /^You/ });
    await expect(mine.filter({ hasText: 'Go on where you were interrupted.' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Queued messages' })).toHaveCount(0);
    await expect(statusOf(page)).toContainText('Ready');
    await expect(page.getByRole('article', { name: /^Claude/ })).toHaveCount(2);

    const { totals } = await costs();
    await page.getByRole('link', { name: 'Cost' }).click();
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(money(totals.cost));
    await expect(page.getByRole('table', { name: 'Tools' }).getByRole('row', { name: /^Read/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Budgets' })).toContainText(`${money(totals.cost)} of $50.00`);
    await page.getByRole('table', { name: 'Projects' }).getByRole('link').click();
    await page.getByRole('table', { name: 'Sessions' }).getByRole('link').click();
    await page.getByRole('link', { name: 'Turn 1', exact: true }).click();
    await expect(page).toHaveURL(/\/sessions\/.*\/entries\/turn/);
  });
});

test('the table has the dearest sessions, and its file has all of them', { timeout: 60_000 }, async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: { turn: [] } } });
  const spenders = dearestShown + 5;
  await writeSpenders(spenders);
  const page = await bridge.page();
  await page.goto(`${bridge.deck.origin}/cost`);
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true });
  await sessions.getByRole('button', { name: `Show the dearest ${dearestShown}` }).click();
  await expect(sessions.getByRole('row')).toHaveCount(dearestShown + 1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sessions.getByRole('button', { name: 'Download Sessions as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(spenders + 1);
});

/** Sessions that cost a dollar each. */
async function writeSpenders(count: number): Promise<void> {
  const store = await opened({ file: databaseFile(bridge.place.data) });
  const share = { model: 'opus', tool: 'Read', subagent: '', cost: 1_000_000_000 };
  const shares = [{ ...share, input: 1, output: 1, cacheRead: 0, cacheWrite: 0 }];
  const turn = exampleTurn(1, { endedAt: Date.now(), outcome: 'success', cost: 1, shares });
  for (let number = 1; number <= count; number += 1) {
    await store.createSession(exampleSession(`spender-${number}`));
    await store.append(exampleAppend(`spender-${number}`, 1, { changes: [{ type: 'turn', turn }] }));
  }
  await store.close();
}

async function setDollars(page: Page, dollars: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Dollars' }).fill(dollars);
  await page.getByRole('button', { name: 'Save budgets' }).click();
}

async function costs(): Promise<CostAnswer> {
  const token = await bridge.place.token('watch', 'reader');
  return (await (await ask(bridge.deck, token, '/api/cost?range=24h')).json()) as CostAnswer;
}

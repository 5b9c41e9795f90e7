import { afterAll, beforeAll, test } from 'vitest';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(() => bridge.close());
afterAll(async () => (await browser()).close());

test('a page that cannot be loaded says so beside the list, and is there when it is tried again', async () => {
  const page = await bridge.ownPage({}, `/sessions/${await makeSession(bridge)}`);
  await page.route('**/assets/agents-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { name: 'This part of the page could not be loaded' })).toBeVisible();
  await page.getByRole('link', { name: 'Cost' }).click();
  await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
  await page.getByRole('link', { name: 'Agents' }).click();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(tryAgain).toBeVisible();
  await page.unroute('**/assets/agents-page-*.js');
  await tryAgain.click();
  await expect(page.getByRole('button', { name: 'New agent' })).toBeVisible();
});

test('a dialog that cannot be loaded leaves the page behind it as it is, and opens when it is tried again', async () => {
  const page = await bridge.ownPage({}, `/sessions/${await makeSession(bridge)}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('half a sentence');
  await page.route('**/assets/palette-*.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Not opened' })).toBeVisible();
  await page.unroute('**/assets/palette-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a sentence');
});

import { afterAll, beforeAll, test, vi } from 'vitest';
import { button, card, sessionOf } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { newSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(() => bridge.close());
afterAll(async () => (await browser()).close());

// Some have several pages, and a busy machine takes its time with each.
vi.setConfig({ testTimeout: 90_000 });

async function asking(...commands: string[]) {
  const page = await newSession(bridge);
  const steps = commands.map((command) => ({ type: 'askOnly', name: 'Bash', input: { command } }));
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`RUN:${JSON.stringify([...steps, { type: 'text', text: 'Asked.' }])}`);
  await message.press('Enter');
  await expect(card(page)).toHaveCount(commands.length);
  return page;
}

test('what waits in all sessions is answered in one place, oldest first', async () => {
  const inbox = await bridge.page({}, `/inbox`);
  await expect(inbox.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect(inbox).toHaveTitle('Inbox · Quarterdeck');

  const first = await asking('first');
  await expect(card(inbox)).toContainText('first');
  const second = await asking('second', 'third');
  await expect(card(inbox)).toHaveCount(3);
  await expect(inbox).toHaveTitle('(3) Inbox · Quarterdeck');
  await expect(inbox.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/png/);
  const commands = await card(inbox).locator('pre').allTextContents();
  expect(commands).toEqual(['first', 'second', 'third']);
  const links = inbox.getByRole('main').getByRole('link');
  await expect(links.first()).toHaveAttribute('href', `/sessions/${sessionOf(first)}`);
  await expect(links.last()).toHaveAttribute('href', `/sessions/${sessionOf(second)}`);

  await button(card(inbox).first(), 'Allow once').press('Enter');
  await expect(first.getByText(/^Allowed once by/)).toBeVisible();
  await expect(card(inbox)).toHaveCount(2);
  await expect(button(card(inbox).first(), 'Allow once')).toBeFocused();
  await button(card(second).first(), 'Deny').click();
  await expect(card(inbox)).toHaveCount(1);
  await expect(card(inbox)).toContainText('third');
  await inbox.keyboard.press('Tab');
  await button(card(inbox), 'Deny').press('Enter');
  await expect(inbox.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect(inbox.getByRole('main')).toBeFocused();
  await expect(inbox).toHaveTitle('Inbox · Quarterdeck');
  await expect(inbox.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon.svg');

  await asking('fourth');
  await expect(button(card(inbox), 'Allow once')).toBeFocused();
  await button(card(inbox), 'Allow once').press('Enter');
});

test('the inbox can be opened cold while something waits', async () => {
  const page = await asking('cold');
  const inbox = await bridge.page({}, `/inbox`);
  await expect(card(inbox)).toContainText('cold');
  await inbox.getByRole('main').getByRole('link').click();
  await expect(inbox).toHaveURL(page.url());
  await expect(card(inbox)).toContainText('cold');
});

import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { answer, answerByKey, button, card, pressUntil, sessionOf, soon } from './asking.ts';
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

  await answerByKey(button(card(inbox).first(), 'Allow once'));
  await expect(first.getByText(/^Allowed once by/)).toBeVisible();
  await expect(card(inbox)).toHaveCount(2);
  const answered = inbox.getByRole('region', { name: 'Answered' });
  await expect(answered).toContainText(/first.*Allowed once at/s);
  await answer(button(card(second).first(), 'Deny'));
  await expect(card(inbox)).toHaveCount(1);
  await expect(card(inbox)).toContainText('third');
  await answerByKey(button(card(inbox), 'Deny'));
  await expect(inbox.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect(inbox).toHaveTitle('Inbox · Quarterdeck');
  await expect(inbox.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon.svg');

  await asking('fourth');
  await answerByKey(button(card(inbox), 'Allow once'));
});

test('the inbox can be opened cold while something waits', async () => {
  const page = await asking('cold');
  const inbox = await bridge.page({}, `/inbox`);
  await expect(card(inbox)).toContainText('cold');
  await inbox.getByRole('main').getByRole('link').click();
  await expect(inbox).toHaveURL(page.url());
  await expect(card(inbox)).toContainText('cold');
  await answer(button(card(inbox), 'Deny'));
  await expect(card(inbox)).toHaveCount(0);
});

test('[S30] a second press answers nothing: neither a double click nor two Enters reach the next request', async () => {
  const inbox = await bridge.page({}, '/inbox');
  const first = await asking('read me');
  const second = await asking('not me');
  await expect(card(inbox)).toHaveCount(2);
  const allow = button(card(inbox).first(), 'Allow once');
  await expect(allow).toBeEnabled();
  const box = await allow.boundingBox();
  if (box === null) throw new Error('the button is not there');
  for (let press = 0; press < 4; press++) await inbox.mouse.click(box.x + 10, box.y + 10);
  await inbox.keyboard.press('Enter');
  await expect(first.getByText(/^Allowed once by/)).toBeVisible();
  await expect(card(inbox)).toHaveCount(1);
  for (let press = 0; press < 8; press++) await inbox.keyboard.press('Enter');
  await expect(card(second)).toContainText('not me');
  await expect(card(inbox)).toContainText('not me');
  await answer(button(card(inbox), 'Deny'));
});

test.each(['after a moment', 'by scrolling'])('[S30] an answered request gives back its room %s', async (when) => {
  const page = await asking(`upper ${when}`, `middle ${when}\n`.repeat(12), `lower ${when}`);
  const inbox = await bridge.ownPage({}, '/inbox');
  await inbox.setViewportSize({ width: 390, height: 844 });
  const [middle, lower] = ['middle', 'lower'].map((text) => card(inbox).filter({ hasText: `${text} ${when}` })) as [
    Locator,
    Locator,
  ];
  await expect(lower).toHaveAttribute('data-request-card', 'ready');
  await answer(button(middle, 'Allow once'));
  const answered = inbox.getByRole('region', { name: 'Answered' }).filter({ hasText: `middle ${when}` });
  await expect(answered).toBeVisible();
  if (when === 'by scrolling') {
    await expect(lower).toHaveAttribute('data-request-card', 'ready');
    await answered.hover();
    await inbox.mouse.wheel(0, 10);
  }
  await expect.poll(() => answered.evaluate((each) => each.closest('li')?.style.minHeight)).toBe('');
  for (const text of ['lower', 'upper'])
    await answer(button(card(inbox).filter({ hasText: `${text} ${when}` }), 'Deny'));
  await expect(card(page)).toHaveCount(0);
});

test('a dangerous command is marked with the reason, in its session and in the inbox', async () => {
  const page = await asking('git push --force && rm -r build', 'echo "rm -rf"');
  const inbox = await bridge.page({}, '/inbox');
  for (const place of [page, inbox]) {
    const [dangerous, plain] = [card(place).first(), card(place).last()];
    await expect(dangerous.locator('[data-danger]')).toHaveCount(2);
    await expect(dangerous.locator('[data-danger=rewritesRemote]')).toContainText('git push --force');
    await expect(dangerous.locator('[data-danger=deletesFolder]')).toContainText('rm -r build');
    await expect(plain).toContainText('rm -rf');
    await expect(plain.getByRole('note', { name: 'Dangerous' })).toHaveCount(0);
  }
  await pressUntil(button(card(page).first(), 'Edit first'), () =>
    expect(button(page, 'Allow as edited')).toBeVisible(soon),
  );
  await page.getByRole('textbox', { name: 'Command' }).fill('sudo ls');
  await expect(card(page).first().locator('[data-danger]')).toHaveAttribute('data-danger', 'asRoot');
  // Later tests expect nothing else to wait.
  for (const each of ['git push', 'echo']) await answer(button(card(inbox).filter({ hasText: each }), 'Deny'));
});

test.each([
  ['throw', 'a<<B\n$('.repeat(2300), 'unchecked'],
  ['freeze', `${'sh|'.repeat(5400)}sh`, 'runsPiped'],
])(
  '[R19] a command made to %s the page is shown and marked, in its session and in the inbox',
  async (_, made, mark) => {
    const page = await asking(made);
    const inbox = await bridge.page({}, '/inbox');
    for (const place of [page, inbox]) {
      await expect(card(place).locator(`[data-danger=${mark}]`)).toBeVisible();
      await expect(button(card(place), 'Deny')).toBeVisible();
    }
    await answer(button(card(inbox), 'Deny'));
    await expect(card(page)).toHaveCount(0);
  },
);

test('[R19] a request that the page fails to show can be denied, and the others are shown', async () => {
  const page = await asking('breaks the card', 'whole');
  const inbox = await bridge.ownPage({}, '/inbox');
  await inbox.addInitScript(() => {
    const { matchAll } = String.prototype;
    String.prototype.matchAll = function (pattern) {
      if (String(this) === 'breaks the card') throw new Error('It breaks');
      return matchAll.call(this, pattern as RegExp);
    };
  });
  await inbox.reload();
  await expect(card(inbox).first().getByRole('heading', { name: 'Couldn’t show this request' })).toBeVisible();
  await expect(card(inbox).last()).toContainText('whole');
  await expect(button(card(inbox).first(), 'Allow once')).toHaveCount(0);
  await answer(button(card(inbox).first(), 'Deny'));
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('whole');
  await answer(button(card(page), 'Deny'));
});

test('in the inbox keys reach no card that nobody has moved to', async () => {
  const page = await asking('one by key');
  const inbox = await bridge.page({}, '/inbox');
  const waiting = card(inbox).filter({ hasText: 'one by key' });
  await expect(waiting).toHaveAttribute('data-request-card', 'ready');
  await inbox.locator('body').focus();
  await inbox.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (let press = 0; press < 5; press++) await inbox.keyboard.press('Alt+y');
  await expect(waiting).toHaveAttribute('data-request-card', 'ready');
  await expect(async () => {
    await inbox.keyboard.press('Alt+j');
    await expect(waiting).toBeFocused(soon);
  }).toPass();
  await answer(button(waiting, 'Deny'), () => inbox.keyboard.press('Alt+x'));
  await expect(page.getByText(/^Denied by/)).toBeVisible();
});

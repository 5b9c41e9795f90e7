import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { answer, button, card, claude } from './asking.ts';
import { browser } from './bridge.ts';
import { expect } from './expect.ts';
import { openWalk, type Walk, watchedPage } from './walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(async () => {
  await walk.bridge.close();
  await (await browser()).close();
});

/** Nothing here gives an element the focus or presses one: keys alone do. */
test('keys alone lead from the start page to a merged worktree', { timeout: 180_000 }, async () => {
  const { page, used } = await watchedPage(walk.bridge, {});
  const { keyboard } = page;
  const box = page.getByRole('main').getByRole('textbox', { name: 'Message' });

  // A session with a worktree of its own.
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  await keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New session' });
  await expect(form.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.type(walk.bridge.project);
  await keyboard.press('Tab');
  await keyboard.type(walk.work);
  await reach(page, form.getByRole('checkbox', { name: /^Own worktree/ }), 'Tab');
  await keyboard.press('Space');
  await reach(page, form.getByRole('textbox', { name: 'Name of the worktree' }), 'Tab');
  await keyboard.type('fix-it');
  await reach(page, button(form, 'Send'), 'Tab');
  await keyboard.press('Enter');
  await expect(box).toBeFocused();

  // Three requests, answered without leaving the message box for good.
  await answer(button(page, 'Allow once'), () => keyboard.press('Alt+y'));
  await expect(card(page)).toContainText('rm a.txt');
  const note = page.getByRole('textbox', { name: 'Tell Claude what to do instead' });
  await pressUntilFocused(page, 'Alt+Shift+x', note);
  await keyboard.type('Keep that file');
  await answer(note, () => keyboard.press('Enter'));
  await expect(page.getByText(/^Denied by .+: Keep that file$/)).toBeVisible();
  await expect(box).toBeFocused();
  await expect(card(page)).toContainText('Which colour?');
  await pressUntilFocused(page, 'Alt+y', page.getByRole('radio', { name: 'Red' }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
  await answer(button(page, 'Submit answers'), () => keyboard.press('Enter'));
  await expect(claude(page).last()).toContainText('The topsail is set.');
  await expect(box).toBeFocused();

  // Another mode, and a turn that is stopped.
  await keyboard.press('Shift+Tab');
  await expect(button(page, 'Permission mode: Accept edits')).toBeVisible();
  await keyboard.type(walk.chat);
  await keyboard.press('Enter');
  await walk.isChatting();
  await expect(button(page, 'Stop')).toBeVisible();
  await keyboard.press('Control+.');
  await expect(button(page, 'Stop')).toHaveCount(0);
  walk.release();

  // Find, and the palette.
  await keyboard.press('Control+f');
  await expect(page.getByRole('searchbox', { name: 'Find' })).toBeFocused();
  await keyboard.type('topsail');
  await expect(page.getByRole('search', { name: 'Find in session' })).toContainText('1 of 1');
  await keyboard.press('Escape');
  await expect(box).toBeFocused();
  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await keyboard.type('mode plan');
  await keyboard.press('Enter');
  await expect(button(page, 'Permission mode: Plan')).toBeVisible();
  await expect(box).toBeFocused();

  // Review and merge.
  await keyboard.press('Control+k');
  await keyboard.type('review worktree');
  await keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Worktree', exact: true });
  await expect(review.getByRole('figure', { name: 'Changes in a.txt' })).toContainText('two');
  await reach(page, button(review, 'Merge…'), 'Shift+Tab');
  await keyboard.press('Enter');
  const merge = page.getByRole('dialog', { name: 'Merge into main' });
  await expect(merge.getByRole('textbox', { name: 'Commit message' })).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('Fix it well');
  await reach(page, button(merge, 'Commit and merge'), 'Tab');
  await keyboard.press('Enter');
  await expect(review.getByRole('status', { name: 'State of the worktree' })).toContainText('Last merged as');
  await keyboard.press('Escape');
  await expect(review).toHaveCount(0);
  await expect(box).toBeFocused();
  expect(walk.merged()).toMatchObject({ file: 'one\ntwo\n', subjects: expect.arrayContaining(['Fix it well']) });

  expect([...used]).toEqual(['key']);
  await page.mouse.click(1, 1);
  await expect.poll(() => used.has('mouse')).toBe(true);
});

const mostSteps = 25;

/** Goes there with the Tab key. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let step = 0; step < mostSteps; step++) {
    await page.keyboard.press(key);
    if (await target.and(page.locator(':focus')).count()) return;
  }
  throw new Error(`${key} does not reach ${target} in ${mostSteps} steps`);
}

/** A card that has just appeared takes no key. */
async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(target).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { answer, button, card, claude } from './asking.ts';
import { browser, phone } from './bridge.ts';
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

const tap = (target: Locator) => target.tap();

/** `insertText` is what an on-screen keyboard does: it presses no key. */
test('a finger alone leads from the start page to a merged worktree, on a phone', { timeout: 180_000 }, async () => {
  const { page, used } = await watchedPage(walk.bridge, phone);
  const write = async (field: Locator, words: string) => {
    await field.tap();
    await expect(field).toBeFocused();
    await field.selectText();
    await page.keyboard.insertText(words);
  };

  // A session with a worktree of its own.
  await page.getByRole('button', { name: 'New session' }).first().tap();
  const form = page.getByRole('dialog', { name: 'New session' });
  await write(form.getByRole('combobox', { name: 'Folder' }), walk.bridge.project);
  await write(form.getByRole('textbox', { name: 'Message' }), walk.work);
  await form.getByRole('checkbox', { name: /^Own worktree/ }).tap();
  await write(form.getByRole('textbox', { name: 'Name of the worktree' }), 'fix-it');
  await button(form, 'Send').tap();

  // Three requests: each comes into sight by itself.
  await expect(card(page)).toContainText('echo two');
  await expect(button(page, 'Allow once')).toBeInViewport();
  await answer(button(page, 'Allow once'), tap);
  await expect(card(page)).toContainText('rm a.txt');
  await expect(button(page, 'Deny')).toBeInViewport();
  await write(page.getByRole('textbox', { name: 'Tell Claude what to do instead' }), 'Keep that file');
  await answer(button(page, 'Deny'), tap);
  await expect(page.getByText(/^Denied by .+: Keep that file$/)).toBeVisible();
  await expect(card(page)).toContainText('Which colour?');
  await expect(page.getByRole('radio', { name: 'Green' })).toBeInViewport();
  await page.getByRole('radio', { name: 'Green' }).tap();
  await answer(button(page, 'Submit answers'), tap);
  await expect(claude(page).last()).toContainText('The topsail is set.');

  // A turn that is stopped.
  await write(page.getByRole('main').getByRole('textbox', { name: 'Message' }), walk.chat);
  await button(page, 'Send').tap();
  await walk.isChatting();
  await button(page, 'Stop').tap();
  await expect(button(page, 'Stop')).toHaveCount(0);
  walk.release();

  // Review and merge.
  await button(page, 'Worktree fix-it').tap();
  const review = page.getByRole('dialog', { name: 'Worktree', exact: true });
  await expect(review.getByRole('figure', { name: 'Changes in a.txt' })).toContainText('two');
  await button(review, 'Merge…').tap();
  const merge = page.getByRole('dialog', { name: 'Merge into main' });
  await write(merge.getByRole('textbox', { name: 'Commit message' }), 'Fix it well');
  await button(merge, 'Commit and merge').tap();
  await expect(review.getByRole('status', { name: 'State of the worktree' })).toContainText('Last merged as');
  await button(review, 'Close').tap();
  await expect(review).toHaveCount(0);
  expect(walk.merged()).toMatchObject({ file: 'one\ntwo\n', subjects: expect.arrayContaining(['Fix it well']) });

  expect([...used]).toEqual(['touch']);
  await page.mouse.click(1, 1);
  await expect.poll(() => used.has('mouse')).toBe(true);
});

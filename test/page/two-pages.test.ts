import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

test('what one page sends both show, in the same order and once', async () => {
  const [laptop, mobile] = await twoPages();
  for (const [number, page] of [laptop, mobile, laptop].entries()) {
    await send(page, `RUN:${JSON.stringify([{ type: 'text', text: `Answer number ${number}.` }])}`);
    for (const one of [laptop, mobile]) {
      await expect(said(one, `Answer number ${number}.`)).toHaveCount(1);
      // A row that was not measured yet is there, but not to be seen.
      await expect(said(one, `Answer number ${number}.`)).toBeVisible();
    }
  }
  expect(await timelineOf(laptop)).toEqual(await timelineOf(mobile));
});

test('what a person types is left alone by what comes from elsewhere', async () => {
  const [laptop, mobile] = await twoPages();
  const draft = laptop.getByRole('textbox', { name: 'Message' });
  await draft.fill('half a thought');
  await draft.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(5, 6));
  await send(mobile, `RUN:${JSON.stringify([{ type: 'text', text: `Many words. ${'word '.repeat(400)}` }])}`);
  await expect(said(laptop, 'Many words.')).toBeAttached();
  await expect(draft).toBeFocused();
  await expect(draft).toHaveValue('half a thought');
  expect(await draft.evaluate((box: HTMLTextAreaElement) => [box.selectionStart, box.selectionEnd])).toEqual([5, 6]);
  await expect(mobile.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('a request that is answered on one page is answered on the other', async () => {
  const [laptop, mobile] = await twoPages();
  const asking = [{ type: 'ask', name: 'Bash', input: { command: 'touch made.txt' }, result: 'It is made.' }];
  await send(laptop, `RUN:${JSON.stringify(asking)}`);
  for (const page of [laptop, mobile])
    await expect(page.getByRole('button', { name: 'Allow once' }).first()).toBeVisible();
  await answer(mobile.getByRole('button', { name: 'Allow once' }).first());
  for (const page of [laptop, mobile]) await expect(page.getByRole('button', { name: 'Allow once' })).toHaveCount(0);
});

/** One session, on a laptop and on a phone. */
async function twoPages(): Promise<[Page, Page]> {
  const address = `/sessions/${await makeSession(bridge)}`;
  return [await bridge.page({}, address), await bridge.page(phone, address)];
}

/** What Claude said. */
function said(page: Page, text: string) {
  return page.getByRole('article', { name: /^Claude/ }).filter({ hasText: text });
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  // On a phone Enter breaks the line.
  await page.getByRole('button', { name: 'Send' }).click();
}

function timelineOf(page: Page): Promise<string[]> {
  return page.getByRole('article', { name: /^Claude/ }).allTextContents();
}

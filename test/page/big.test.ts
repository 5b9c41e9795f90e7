import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import type { Entry } from '../../src/core/session/entry.ts';
import { ask, connect } from '../serve/deck.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { writeLongSession } from './long-session.ts';
import { scrollerOf } from './scroller.ts';
import { newSession } from './session.ts';

const turns = 500;

let bridge: Bridge;
let sessionId: string;
let token: string;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: { turn: [{ type: 'text', text: 'Said just now.' }] } } });
  sessionId = await writeLongSession(bridge.place.data, { cwd: bridge.project, turns });
  token = await bridge.place.token('operate', 'tester');
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

test('a long session opens at its end', async () => {
  const page = await open(`/sessions/${sessionId}`);
  await expect(page.getByRole('article').filter({ hasText: `Answer ${turns}.` })).toBeInViewport();
  expect(await scrollerOf(page).rest()).toBeLessThan(2);
  expect(await page.getByRole('article').count()).toBeLessThan(80);
});

test('scrolling up brings older pages, and what is in sight does not move', async () => {
  const page = await open(`/sessions/${sessionId}`);
  const scroller = scrollerOf(page);
  for (let round = 1; round <= 5; round += 1) {
    const held = await holdOlder(page);
    while (!held.isAsked()) {
      await scroller.wheel(-900);
      await scroller.still();
    }
    const seen = await textInSight(page);
    const before = await scroller.topOf(seen);
    await held.release();
    await scroller.still();
    const after = await scroller.topOf(seen);
    expect(Math.abs((after ?? Number.NaN) - (before ?? Number.NaN)), `page ${round}, at "${seen}"`).toBeLessThan(2);
  }
});

test('a person who scrolls up is left alone, and told that there is more below', async () => {
  const page = await open(`/sessions/${await writeLongSession(bridge.place.data, { cwd: bridge.project, turns: 40 })}`);
  const scroller = scrollerOf(page);
  await scroller.wheel(-1500);
  await scroller.still();
  const seen = await textInSight(page);
  const before = await scroller.topOf(seen);
  await say(sessionOf(page), 'A question from elsewhere.');
  const pill = page.getByRole('button', { name: 'New below' });
  await expect(pill).toBeVisible();
  await scroller.still();
  expect(Math.abs(((await scroller.topOf(seen)) ?? Number.NaN) - (before ?? Number.NaN))).toBeLessThan(2);
  await pill.click();
  await expect(page.getByRole('article').filter({ hasText: 'Said just now.' })).toBeInViewport();
  await expect(pill).toBeHidden();
});

test('on a phone the next request comes into view after an answer, and one out of sight is a pill away', async () => {
  const id = await writeLongSession(bridge.place.data, { cwd: bridge.project, turns: 40 });
  const page = await bridge.page(phone, `/sessions/${id}`);
  const ask = (command: string) => ({ type: 'ask', name: 'Bash', input: { command }, result: command });
  const commands = ['first tide', 'second tide', 'third tide'];
  await say(id, `RUN:${JSON.stringify(commands.map(ask))}`);
  const allow = page.getByRole('button', { name: 'Allow once' });
  for (const command of commands.slice(0, 2)) {
    await expect(page.getByRole('region', { name: 'Requests' })).toContainText(command);
    await expect(allow).toBeInViewport();
    await answer(allow, (button) => button.tap());
  }
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText('third tide');
  await expect(allow).toBeInViewport();

  const scroller = scrollerOf(page);
  await scroller.wheel(-3000);
  await scroller.still();
  await expect(allow).not.toBeInViewport();
  await page.getByRole('button', { name: '1 request below' }).tap();
  await expect(allow).toBeInViewport();

  await scroller.wheel(-3000);
  await scroller.still();
  await page.getByRole('region', { name: 'Session status' }).getByRole('button', { name: 'Waiting for you' }).tap();
  await expect(allow).toBeInViewport();
});

test('a person at the end stays there while more is said', async () => {
  const page = await open(`/sessions/${await writeLongSession(bridge.place.data, { cwd: bridge.project, turns: 40 })}`);
  const scroller = scrollerOf(page);
  const steps = Array.from({ length: 30 }, (_, number) => ({
    type: 'text',
    text: `Line ${number}. ${'word '.repeat(80)}`,
  }));
  await say(sessionOf(page), `RUN:${JSON.stringify([...steps, { type: 'text', text: 'The very last.' }])}`);
  await expect(page.getByRole('article').filter({ hasText: 'The very last.' }).last()).toBeInViewport();
  await scroller.still();
  expect(await scroller.rest()).toBeLessThan(2);
  await expect(page.getByRole('button', { name: 'New below' })).toBeHidden();
});

test('what a person presses stays under the pointer until it is let go, while more is said', async () => {
  const page = await open(`/sessions/${await writeLongSession(bridge.place.data, { cwd: bridge.project, turns: 40 })}`);
  const scroller = scrollerOf(page);
  const tool = { type: 'tool', name: 'Bash', input: { command: 'tide' }, result: 'High water at six.' };
  await say(sessionOf(page), `RUN:${JSON.stringify([tool])}`);
  const row = page.getByRole('article', { name: 'Tool: Bash tide' }).getByRole('button', { name: /^Bash/ });
  await expect(row).toContainText('done');
  await scroller.still();
  await row.hover();
  await page.mouse.down();
  await say(sessionOf(page), 'A question from elsewhere.');
  await expect(page.getByRole('article').filter({ hasText: 'A question from elsewhere.' })).toBeAttached();
  await scroller.still();
  await page.mouse.up();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('article').filter({ hasText: 'Said just now.' })).toBeInViewport();
  await expect.poll(() => scroller.rest()).toBeLessThan(2);
});

test('a row is there for the pointer while the list moves under it', async () => {
  const page = await open(`/sessions/${sessionId}`);
  const missed = await scrollerOf(page).element.evaluate(async (box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const isThere = (part: number) =>
      document.elementFromPoint(left + width / 2, top + height * part)?.closest('article');
    let count = 0;
    for (let frame = 0; frame < 30; frame += 1) {
      box.scrollTop -= 10;
      await new Promise(requestAnimationFrame);
      if (![0.3, 0.4, 0.5, 0.6].some(isThere)) count += 1;
    }
    return count;
  });
  expect(missed).toBe(0);
});

test('the address of an old entry opens it among its neighbours, and leads both ways and to the latest', async () => {
  const old = await entryOf(`Answer ${turns / 2}.`);
  const page = await open(`/sessions/${sessionId}/entries/${encodeURIComponent(old.id)}`);
  const scroller = scrollerOf(page);
  await expect(page.getByRole('article').filter({ hasText: `Answer ${turns / 2}.` })).toBeInViewport();
  await expect(page.getByRole('article').filter({ hasText: `Question ${turns / 2 + 1}.` })).toBeAttached();
  await scroller.still();

  await wheelUntil(page, -900, `Question ${turns / 2 - 20}.`);
  await wheelUntil(page, 900, `Answer ${turns / 2 + 20}.`);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(page.getByRole('article').filter({ hasText: `Answer ${turns}.` })).toBeInViewport();
});

test('a tool result of 20 MB and a text of 5 MB without a space leave the page usable', async () => {
  const huge = await openBridge({
    cli: {
      type: 'fake',
      scenario: {
        turns: [
          [
            {
              type: 'tool',
              name: 'Bash',
              input: { command: 'cat all' },
              result: 'a long line of output\n'.repeat(950_000),
            },
          ],
          [{ type: 'longLine', bytes: 5_000_000 }],
        ],
        turn: [{ type: 'text', text: 'Said after all of it.' }],
      },
    },
  });
  const page = await newSession(huge);
  const message = page.getByRole('textbox', { name: 'Message' });
  for (const [words, name] of [
    ['Print all of it.', /^Tool: Bash/],
    ['Say it at length.', /^Claude/],
  ] as const) {
    await message.fill(words);
    await message.press('Enter');
    await expect(page.getByRole('article', { name }).first()).toBeAttached();
  }
  await message.fill('And now?');
  await message.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Said after all of it.' })).toBeInViewport();
  const scroller = scrollerOf(page);
  const width = await scroller.element.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(width[0]).toBe(width[1]);
  await scroller.wheel(-100_000);
  await expect(page.getByRole('article').filter({ hasText: 'Print all of it.' })).toBeInViewport();
  expect(await longestTask(page, () => scroller.wheel(100_000))).toBeLessThan(500);
  await huge.close();
});

/** The longest time in which the page did not answer, in milliseconds, while something was done. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await act();
  await scrollerOf(page).still();
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
}

async function open(path: string): Promise<Page> {
  const page = await bridge.page({}, path);
  await page.getByRole('article').first().waitFor();
  await scrollerOf(page).still();
  return page;
}

function sessionOf(page: Page): string {
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

/** Says something as another device. */
async function say(id: string, text: string): Promise<void> {
  const client = connect(bridge.deck, token);
  const said = await client.command({ type: 'message.send', sessionId: id, messageId: crypto.randomUUID(), text });
  client.close();
  if (said.type === 'refused') throw new Error(said.error.message);
}

/** Keeps the next older page from arriving until it is released. */
async function holdOlder(page: Page) {
  let release = () => {};
  let isAsked = false;
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/entries\?.*before=/, async (route) => {
    isAsked = true;
    await opened;
    await route.continue();
  });
  return {
    isAsked: () => isAsked,
    async release() {
      const arrived = page.waitForResponse(/entries\?.*before=/);
      release();
      await arrived;
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

/** Words of an entry that stands in the middle of what is seen. */
function textInSight(page: Page): Promise<string> {
  return page.getByRole('region', { name: 'Timeline' }).evaluate((timeline) => {
    const middle = timeline.getBoundingClientRect().top + timeline.clientHeight / 2;
    const articles = [...timeline.querySelectorAll('article')];
    const one = articles.find(
      (article) =>
        article.getBoundingClientRect().bottom > middle && /(Answer|Question) \d+\./.test(article.textContent),
    );
    return /(Answer|Question) \d+\./.exec(one?.textContent ?? '')?.[0] ?? '';
  });
}

async function wheelUntil(page: Page, pixels: number, text: string): Promise<void> {
  const scroller = scrollerOf(page);
  const wanted = page.getByRole('article').filter({ hasText: text });
  for (let turn = 0; turn < 80 && (await wanted.count()) === 0; turn += 1) {
    await scroller.wheel(pixels);
    await scroller.still();
  }
  await expect(wanted).toBeAttached();
}

async function entryOf(text: string): Promise<Entry> {
  let before = '';
  for (;;) {
    const path = `/api/sessions/${sessionId}/entries?limit=200${before === '' ? '' : `&before=${before}`}`;
    const page = (await (await ask(bridge.deck, token, path)).json()) as { entries: Entry[]; older: string | null };
    const found = page.entries.find((entry) => entry.type === 'text' && entry.text.startsWith(text));
    if (found) return found;
    if (page.older === null) throw new Error(`no entry says ${text}`);
    before = page.older;
  }
}

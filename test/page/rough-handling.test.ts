import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, test, vi } from 'vitest';
import type { Step } from '../fake-claude/scenario.ts';
import { ask } from '../serve/deck.ts';
import { answer, button, card, claude, showAll } from './asking.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { cuttable } from './cuttable.ts';
import { expect } from './expect.ts';
import { makeAgent } from './fleet.ts';
import { makeSession, newSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(() => bridge.close());
afterAll(async () => (await browser()).close());

// Each goes through several states of a page.
vi.setConfig({ testTimeout: 120_000 });

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function run(page: Page, ...steps: Step[]): Promise<void> {
  await message(page).fill(`RUN:${JSON.stringify(steps)}`);
  await button(page, 'Send').click();
}

const bash = (command: string) => ({ name: 'Bash', input: { command } });

test('a rotated phone and a page zoomed to 200% keep the draft, and requests can be answered', async () => {
  const page = await newSession(bridge, phone);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'ask', ...bash('two') }, { type: 'text', text: 'Done.' });
  await expect(card(page)).toContainText('one');
  await message(page).fill('half a thought');
  const rotate = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await canAnswer(page);
  };
  await rotate(390, 844);
  await rotate(844, 390);
  await answer(button(page, 'Allow once'));
  await expect(card(page).filter({ hasText: 'one' })).toHaveCount(0);
  await expect(card(page).filter({ hasText: 'two' })).toBeVisible();
  await canAnswer(page);
  await rotate(390, 844);

  // A screen of 1440 × 900 has room for this much at 200%.
  const zoomed = await bridge.page(
    { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
    new URL(page.url()).pathname,
  );
  await message(zoomed).fill('half a thought');
  await canAnswer(zoomed);
  await answer(button(zoomed, 'Deny'));
  await expect(zoomed.getByText(/^Denied by/)).toBeVisible();
  await expect(message(page)).toHaveValue('half a thought');
  await expect(message(zoomed)).toHaveValue('half a thought');
});

/** Nothing is wider than the screen, and what a person needs can be scrolled to and touched. */
async function canAnswer(page: Page): Promise<void> {
  await expect.poll(() => overflow(page)).toEqual([]);
  for (const name of ['Allow once', 'Deny']) {
    await scrollTo(button(page, name));
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await expect(button(page, name)).toBeEnabled();
    await button(page, name).click({ trial: true });
  }
  await message(page).scrollIntoViewIfNeeded();
  await expect(message(page)).toBeInViewport({ ratio: 0.9 });
  await expect(message(page)).toHaveValue('half a thought');
}

/** A list that is being measured again may replace the element meanwhile. */
async function scrollTo(element: Locator): Promise<void> {
  await expect(() => element.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
}

/** What is wider than the page, or is cut off at its edge with no way to scroll there. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > innerWidth ? [`page: ${root.scrollWidth} of ${innerWidth}`] : [];
    const parts = '[role=region], section[aria-label], main';
    for (const element of document.querySelectorAll(parts.replace(/[^,]+/g, '$& *'))) {
      const { right, width } = element.getBoundingClientRect();
      if (width > 1 && right > innerWidth + 1 && !canScroll(element)) found.push(element.outerHTML.slice(0, 100));
    }
    return found.slice(0, 3);

    function canScroll(element: Element): boolean {
      for (let each: Element | null = element; each; each = each.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(each).overflowX)) continue;
        // Code may be scrolled sideways, and the conversation as a whole may not.
        if (each.clientWidth < each.scrollWidth) return each.querySelector('article, [data-request-card]') === null;
      }
      return false;
    }
  });
}

test('[S28] lines of 20,000 characters make nothing wider, and such a command is allowed once all of it is shown', async () => {
  const page = await newSession(bridge);
  const line = (letter: string) => `${letter.repeat(20_000)}-end-of-${letter}`;
  await run(
    page,
    { type: 'text', text: line('a') },
    { type: 'tool', ...bash('cat long.txt'), result: line('b') },
    { type: 'ask', ...bash(line('c')), result: line('d') },
    { type: 'text', text: 'Done.' },
  );
  await expect(card(page)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflow(page)).toEqual([]);
  }
  // Either all of it is there, or it can't be allowed yet.
  const shown = await card(page).textContent();
  if (!shown?.includes('end-of-c')) {
    await expect(button(page, 'Allow once')).toHaveCount(0);
    await showAll(page);
  }
  await expect(card(page)).toContainText('end-of-c');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => overflow(page)).toEqual([]);
  await answer(button(page, 'Allow once'));
  await expect(claude(page).last()).toContainText('Done.');
  await expect.poll(() => overflow(page)).toEqual([]);
});

test('a screen reader hears of a request and of the end of a turn once, and not of each word', async () => {
  const page = await newSession(bridge);
  await expect(message(page)).toBeEnabled();
  await listen(page);
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
  await run(page, { type: 'text', text: words, perSecond: 60 }, { type: 'ask', ...bash('one'), result: 'It ran.' });
  // Before the answer has pushed it out of the list.
  await expect(page.getByRole('article', { name: /^You/ })).toBeVisible();
  await expect(card(page)).toBeVisible();
  for (const name of ['Timeline', 'Requests', 'Session status']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main')).toHaveCount(1);
  for (const name of ['Sessions', 'Inbox', 'Search', 'Cost', 'Agents', 'Settings', 'Help']) {
    await expect(page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  for (const name of ['New session', 'Stop', 'Allow once', 'Deny']) {
    await expect(button(page, name).first()).toBeVisible();
  }
  const beforeAnswer = await heard(page);
  expect(beforeAnswer.filter((text) => text.startsWith('Claude asks for permission'))).toHaveLength(1);
  expect(beforeAnswer.filter((text) => /word\d/.test(text))).toEqual([]);
  expect(beforeAnswer.length, beforeAnswer.join(' | ')).toBeLessThan(10);

  await answer(button(page, 'Allow once'));
  await expect.poll(() => heard(page)).toContain('Ready');
  const all = await heard(page);
  expect(all.filter((text) => text === 'Ready')).toHaveLength(1);
  expect(all.filter((text) => text.startsWith('Claude asks for permission'))).toHaveLength(1);
  for (const name of [/^Claude/, /^Tool: Bash/]) await expect(page.getByRole('article', { name })).toBeVisible();
});

/** Writes down what each live region says from here on, whenever it says something else. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const regions = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
    const last = new Map<Element, string>();
    const heard: string[] = [];
    const look = (isNew: boolean) => {
      for (const region of document.querySelectorAll(regions)) {
        const text = region.textContent ?? '';
        if (isNew && text !== '' && text !== last.get(region)) heard.push(text);
        last.set(region, text);
      }
    };
    look(false);
    new MutationObserver(() => look(true)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { heard });
  });
}

function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('with reduced motion nothing moves for longer than a moment, and without it the card shows how it arms', async () => {
  const path = `/sessions/${await makeSession(bridge)}`;
  const still = await bridge.ownPage({ reducedMotion: 'reduce' });
  const moving = await bridge.ownPage({ reducedMotion: 'no-preference' });
  for (const page of [still, moving]) {
    await noteMotions(page);
    await page.goto(bridge.deck.origin + path);
    await expect(message(page)).toBeEnabled();
  }
  await run(still, { type: 'ask', ...bash('one') });
  for (const page of [still, moving]) await expect(card(page)).toBeVisible();
  await expect.poll(() => motions(moving)).toContainEqual('arming');
  for (const page of [still, moving]) {
    await page.route(/\/api\/costs?\b/, () => {});
    await page.getByRole('link', { name: 'Cost' }).click();
    await expect(page.getByRole('main').locator('[aria-busy]').first()).toBeVisible();
  }
  await expect.poll(() => runningFor(moving)).toContain(Number.POSITIVE_INFINITY);
  expect((await runningFor(still)).filter((ms) => ms > 100)).toEqual([]);
  expect(await motions(still)).toEqual([]);
});

/** Writes down the names of animations and transitions that take longer than a moment. */
async function noteMotions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const note = (name: string, target: EventTarget | null) => {
      for (const motion of (target as Element).getAnimations()) {
        if (Number(motion.effect?.getComputedTiming().endTime) > 200) noted.push(name);
      }
    };
    document.addEventListener('animationstart', (event) => note(event.animationName, event.target), true);
    document.addEventListener('transitionrun', (event) => note(event.propertyName, event.target), true);
  });
}

function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { noted: string[] }).noted);
}

/** How long each animation on the page takes in all. */
function runningFor(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
}

test('without a connection a dialog stays open with what was entered, says so, and does it once when it is back', async () => {
  const { page, cut, mend } = await loseable(`/sessions/${await makeSession(bridge)}`);
  const offline = async (dialog: Locator, press: () => Promise<void>) => {
    await cut();
    await expect(dialog.getByRole('status').filter({ hasText: 'No connection to the server.' })).toBeVisible();
    await press();
  };
  const more = async (item: string) => {
    await button(page, 'More').first().click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await more('Options…');
  const options = page.getByRole('dialog', { name: 'Session options' });
  await options.getByRole('textbox', { name: 'Turn limit' }).fill('7');
  await offline(options, () => button(options, 'Save options').click());
  await expect(button(options, 'Save options')).toBeDisabled();
  await expect(options.getByRole('textbox', { name: 'Turn limit' })).toHaveValue('7');
  await mend();
  await expect(options).toHaveCount(0);

  await more('Tags…');
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByRole('combobox', { name: 'Tags' }).fill('adrift');
  await tags.getByRole('option', { name: /adrift/ }).click();
  await offline(tags, () => button(tags, 'Save tags').click());
  await expect(tags.getByRole('listitem')).toHaveText(['adrift']);
  await expect(button(tags, 'Save tags')).toBeDisabled();
  await mend();
  await expect(tags).toHaveCount(0);
  await expect(page.getByText('adrift').first()).toBeVisible();

  const list = page.getByRole('region', { name: 'Session list' });
  await button(list, 'Session actions').first().click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename session' });
  await rename.getByRole('textbox', { name: 'Title' }).fill('Set adrift');
  await offline(rename, () => page.keyboard.press('Enter'));
  await expect(rename.getByRole('textbox', { name: 'Title' })).toHaveValue('Set adrift');
  await expect(button(rename, 'Rename')).toBeDisabled();
  await mend();
  await expect(rename).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Set adrift' })).toBeVisible();

  await more('Export…');
  const file = page.getByRole('dialog', { name: 'Export session' });
  await file.getByRole('combobox', { name: 'Format' }).selectOption('json');
  await expect(button(file, 'Download')).toBeEnabled();
  await offline(file, () => expect(button(file, 'Download')).toBeDisabled());
  await file.getByRole('combobox', { name: 'Format' }).selectOption('html');
  await expect(file.getByRole('alert')).toHaveText('The server cannot be reached.');
  await mend();
  await file.getByRole('combobox', { name: 'Format' }).selectOption('json');
  await expect(button(file, 'Download')).toBeEnabled();
  await page.keyboard.press('Escape');

  await more('Delete');
  const remove = page.getByRole('dialog', { name: 'Delete this session?' });
  await offline(remove, () => button(remove, 'Delete').click());
  await expect(button(remove, 'Delete')).toBeDisabled();
  await mend();
  await expect(page.getByText('Session deleted.')).toHaveCount(1);
  await expect(remove).toHaveCount(0);

  const before = (await sessions()).length;
  await button(page, 'New session').first().click();
  const made = page.getByRole('dialog', { name: 'New session' });
  await made.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
  await made.getByRole('textbox', { name: 'Message' }).fill('Said while adrift');
  await offline(made, () => button(made, 'Send').click());
  await expect(made.getByRole('textbox', { name: 'Message' })).toHaveValue('Said while adrift');
  await expect(button(made, 'Send')).toBeDisabled();
  await mend();
  await expect(page.getByRole('article', { name: /^You/ })).toHaveText(/Said while adrift/);
  expect(await sessions()).toHaveLength(before + 1);
});

test('a form that could not be sent keeps what was entered, and makes one thing when it is sent again', async () => {
  await makeAgent(bridge, { name: 'Oak', desiredExecutionState: 'stopped' });
  const { page, cut, mend } = await loseable('/agents/board');
  const unreachable = 'The server cannot be reached.';

  await button(page, 'New task').click();
  const task = page.getByRole('dialog', { name: 'New task' });
  await task.getByRole('textbox', { name: 'Title' }).fill('Row home');
  await task.getByRole('combobox', { name: 'Done by' }).selectOption({ label: 'Oak' });
  await task.getByRole('textbox', { name: 'Prompt' }).fill('Row.');
  await cut();
  await button(task, 'Create task').click();
  await expect(task.getByRole('alert')).toHaveText(unreachable);
  await expect(task.getByRole('textbox', { name: 'Title' })).toHaveValue('Row home');
  await mend();
  await loseAnswer(page, '**/api/tasks/*', () => button(task, 'Create task').click());
  await expect(task.getByRole('alert')).toHaveText(unreachable);
  await button(task, 'Create task').click();
  await expect(task).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'Row home' })).toHaveCount(1);

  await page.goto(`${bridge.deck.origin}/agents/templates`);
  await button(page, 'New template').click();
  const template = page.getByRole('dialog', { name: 'New template' });
  await template.getByRole('textbox', { name: 'Template name' }).fill('Bail out');
  await template.getByRole('textbox', { name: 'Text' }).fill('Bail.');
  await cut();
  await button(template, 'Save template').click();
  await expect(template.getByRole('alert')).toHaveText(unreachable);
  await expect(template.getByRole('textbox', { name: 'Text' })).toHaveValue('Bail.');
  await mend();
  await loseAnswer(page, '**/api/templates/*', () => button(template, 'Save template').click());
  await expect(template.getByRole('alert')).toHaveText(unreachable);
  await button(template, 'Save template').click();
  await expect(template).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bail out' })).toHaveCount(1);

  await page.goto(`${bridge.deck.origin}/settings/budgets`);
  await button(page, 'Add a budget').click();
  const dollars = page.getByRole('textbox', { name: 'Dollars' });
  await dollars.fill('1234');
  await cut();
  await button(page, 'Save budgets').click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
  await expect(dollars).toHaveValue('1234');
  await mend();
  await button(page, 'Save budgets').click();
  await expect(button(page, 'Save budgets')).toHaveCount(0);
  await expect(dollars).toHaveValue('1234');

  await page.goto(`${bridge.deck.origin}/settings/devices`);
  const scope = page.getByRole('combobox', { name: 'What the new device may do' });
  await scope.selectOption('watch');
  await cut();
  await button(page, 'Pair a device').click();
  await expect(scope).toHaveAccessibleDescription(unreachable);
  await expect(scope).toHaveValue('watch');
  await mend();
  await button(page, 'Pair a device').click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(scope).not.toHaveAccessibleDescription(unreachable);
});

/** A page whose connection can be lost, and comes back without waiting for its turn. */
async function loseable(path: string) {
  const page = await bridge.ownPage();
  const links = await cuttable(page);
  await page.goto(bridge.deck.origin + path);
  await page.getByRole('link', { name: 'Sessions' }).first().waitFor();
  return {
    page,
    cut: links.cut,
    async mend() {
      links.mend();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}

/** The server does what it is asked, and the page doesn't hear of it. */
async function loseAnswer(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  const lost = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
      lost.resolve();
    },
    { times: 1 },
  );
  await act();
  await lost.promise;
}

async function sessions(): Promise<unknown[]> {
  const answered = await ask(bridge.deck, await bridge.place.token('watch', 'counter'), '/api/sessions');
  return ((await answered.json()) as { sessions: unknown[] }).sessions;
}

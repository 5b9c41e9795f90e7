import type { Locator, Page } from '@playwright/test';
import type { Command } from '../../src/core/wire.ts';
import { marker } from '../../src/server/demo/model-api/script.ts';
import { connect } from '../serve/deck.ts';
import type { Bridge } from './bridge.ts';
import { expect } from './expect.ts';

/** What tests of requests do and look at, over and over. */
export async function say(page: Page, script: string): Promise<void> {
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`Go on ${marker(script)}`);
  // On a touch screen Enter breaks the line.
  await button(page, 'Send').click();
}

export async function sayByKeys(page: Page, script: string): Promise<void> {
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.focus();
  await page.keyboard.insertText(`Go on ${marker(script)}`);
  await page.keyboard.press('Enter');
}

export function claude(page: Page): Locator {
  return page.getByRole('article', { name: /^Claude/ });
}

export function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Requests' });
}

export function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** What the model was given in the last request of a script. */
export function told({ model }: Bridge, script: string): string {
  const bodies = model.requests.map(({ body }) => JSON.stringify(body) ?? '');
  return bodies.findLast((body) => body.includes(marker(script))) ?? '';
}

/** Goes back through the page with the Tab key until a button has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (await button(page, name).and(page.locator(':focus')).isVisible()) return;
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error(`${name} is not reached by Tab`);
}

/** Does what another client could: that the page can do it has tests elsewhere. */
export async function command(bridge: Bridge, page: Page, wanted: (sessionId: string) => Command): Promise<void> {
  const client = connect(bridge.deck, await bridge.place.token('operate', 'another'));
  const answer = await client.command(wanted(sessionOf(page)));
  client.close();
  if (answer.type === 'refused') throw new Error(answer.error.message);
}

export function sessionOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/**
 * Answers a request. A card that moves at the last moment takes no answer, and is pressed again once it is ready: each
 * press before that makes it wait longer.
 */
export async function answer(button: Locator, press: (button: Locator) => Promise<void> = click): Promise<void> {
  const card = await button.evaluateHandle((element) => element.closest<HTMLElement>('[data-request-card]'));
  const state = () => card.evaluate((card) => (card?.isConnected ? card.dataset.requestCard : 'gone'));
  const settled = () => expect.poll(state, { timeout: 20_000 }).not.toBe('arming');
  await settled();
  do {
    await expect(button).toBeEnabled();
    await press(button);
    await settled();
  } while ((await state()) === 'ready');
}

/** The same by key. */
export async function answerByKey(button: Locator): Promise<void> {
  await answer(button, (button) => button.press('Enter'));
}

function click(button: Locator): Promise<void> {
  return button.click();
}

/** Opens the form for changing what is asked for. */
export async function editFirst(page: Page): Promise<void> {
  await pressUntil(button(page, 'Edit first'), () => expect(button(page, 'Allow as edited')).toBeVisible(soon));
}

/** Shows the whole of a long input, so that it can be allowed. */
export async function showAll(page: Page | Locator): Promise<void> {
  await pressUntil(button(page, 'Show all of it'), () => expect(button(page, 'Allow once')).toBeVisible(soon));
}

export const soon = { timeout: 2_000 };

/** For a button of a card that doesn't answer it. */
export async function pressUntil(button: Locator, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click(soon);
    await seen();
  }).toPass();
}

import type { BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, afterEach, test } from 'vitest';
import { type DeckProcess, openPlace, type Place } from '../serve/deck.ts';
import { answer, button, card, claude } from './asking.ts';
import { browser, phone } from './bridge.ts';
import { expect } from './expect.ts';

let place: Place;
afterEach(() => place.remove());
afterAll(async () => (await browser()).close());

async function open({ link }: Pick<DeckProcess, 'link'>, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

const tour = (page: Page) => page.getByRole('region', { name: 'Tour' });
const next = (page: Page) => button(tour(page), 'Next').click();

test('without any CLI the demo is a recorded tour, which the person goes through to its end', async () => {
  const nothing = { PATH: '/nowhere', QUARTERDECK_DEMO_BUNDLED: '0', QUARTERDECK_DEMO_PACE: '1' };
  place = await openPlace({}, undefined, nothing);
  const page = await open(await place.startWith(['--demo', '--port', '0', '--no-open', '--data', place.data]));
  await expect(tour(page)).toContainText('This is a recorded tour: your answers don’t change what happens.');
  await expect(claude(page)).toContainText('Welcome aboard');
  await expect(tour(page).getByRole('button')).toHaveCount(1);
  await next(page);
  await expect(claude(page).last()).toContainText('What a timeline holds');
  await next(page);
  await expect(claude(page).last()).toContainText('two notes to do something later');

  // An edit with its diff, which waits for the person, and goes on although it is denied.
  await next(page);
  await expect(card(page)).toContainText('logbook add TEXT');
  await expect(button(tour(page), 'Next')).toBeDisabled();
  await answer(button(page, 'Deny'));
  await expect(claude(page).last()).toContainText('The row above keeps the diff');

  // Stopped in the middle: the next chapter comes all the same.
  await next(page);
  await expect(card(page)).toContainText('node --test');
  await button(page, 'Stop').click();
  await expect(card(page)).toHaveCount(0);
  await expect(button(page, 'Stop')).toHaveCount(0);
  await next(page);
  await page.getByRole('radio', { name: 'Weather' }).check();
  await button(page, 'Next').and(card(page).getByRole('button')).click();
  await page.getByRole('checkbox', { name: 'The crew' }).check();
  await answer(button(page, 'Submit answers'));
  await expect(claude(page).last()).toContainText('This is what I was told');

  await next(page);
  await answer(button(page, 'Approve plan'));
  await expect(card(page)).toContainText('search.js');
  await answer(button(page, 'Allow once'));
  await expect(claude(page).last()).toContainText('The first step is done');
  await next(page);
  await expect(claude(page).last()).toContainText('Both are back');
  await next(page);
  await expect(claude(page).last()).toContainText('The list is worked off');
  await next(page);
  await expect(claude(page).last()).toContainText('That was the tour');

  // The rest of the page knows it like any session.
  await page.getByRole('tab', { name: 'Files changed' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('cli.js');
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Find' }).fill('"Both are back"');
  await expect(page.getByRole('search', { name: 'Find in session' })).toContainText('1 of 1');
  await page.getByRole('link', { name: 'Cost' }).first().click();
  await expect(page.getByRole('main')).toContainText('$0.0');
});

test('the demo offers its chapters as buttons, by key and by touch', async () => {
  place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0' });
  const deck = await place.start(0, ['--demo']);
  const page = await open(deck, phone);
  await expect(claude(page)).toContainText('Welcome aboard');
  await expect(tour(page)).not.toContainText('recorded');
  const edit = button(tour(page), 'Make an edit');
  await edit.scrollIntoViewIfNeeded();
  expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await edit.tap();
  await expect(page.getByRole('article', { name: /^You/ }).last()).toContainText('make an edit');
  await answer(button(page, 'Allow once'), (button) => button.tap());
  await expect(claude(page).last()).toContainText('The row above keeps the diff');
  await expect(page.getByRole('textbox', { name: 'Message' })).not.toBeFocused();

  const storageState = await page.context().storageState();
  const other = await open({ link: page.url() }, { storageState });
  const box = other.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await expect(button(tour(other), 'Next')).toBeEnabled();
  await other.keyboard.press('Escape');
  for (let step = 0; step < 12; step++) {
    await other.keyboard.press('Shift+Tab');
    if (await button(tour(other), 'Ask me something').and(other.locator(':focus')).count()) break;
  }
  await other.keyboard.press('Enter');
  await expect(card(other)).toContainText('What should the logbook learn next?');
  await expect(box).toBeFocused();
});

import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { type PageState, pageStates, prepareSights, type Sights } from './axe-states.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { smallTargets } from './touch-targets.ts';

let bridge: Bridge;
let sights: Sights;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} }, files: { 'a.ts': 'const a = 1;\n' } });
  sights = await prepareSights(bridge);
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

const session = ({ kinds }: Sights) => `/sessions/${kinds}`;
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** What a press opens on a phone, and pages that no other test looks at. */
const openedStates: PageState[] = [
  ...['More', /^Model/, /^Permission mode/, 'More switches', 'Filter timeline'].map((name) => ({
    name: `the menu ${name}`,
    path: session,
    async arrange(page: Page) {
      await press(name)(page);
      await page.getByRole('menu').waitFor();
    },
  })),
  {
    name: 'completion of a command',
    path: session,
    async arrange(page) {
      await page.getByRole('textbox', { name: 'Message' }).fill('/');
      await page.getByRole('option').first().waitFor();
    },
  },
  ...['Delete', 'Options…', 'Export…'].map((item) => ({
    name: `the dialog of ${item}`,
    path: session,
    async arrange(page: Page) {
      await press('More')(page);
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('dialog').waitFor();
    },
  })),
  ...['Tasks', 'Files', 'Context', 'MCP', 'Hooks', 'Subagents', 'Inspector'].map((tab) => ({
    name: `the panel ${tab}`,
    path: session,
    async arrange(page: Page) {
      await press('Show panel')(page);
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').waitFor();
    },
  })),
  {
    name: 'the session list',
    path: () => '/',
    async arrange(page) {
      await press('Session actions')(page);
      await page.getByRole('menu').waitFor();
    },
  },
  ...['agents', 'templates'].map((place) => ({
    name: `the form of ${place}`,
    path: () => (place === 'agents' ? '/agents' : '/agents/templates'),
    async arrange(page: Page) {
      await press(place === 'agents' ? 'New agent' : 'New template')(page);
      await page.getByRole('dialog').waitFor();
    },
  })),
  ...['history', 'inspector'].map((place) => ({
    name: `the ${place} of a session`,
    path: (sights: Sights) => `${session(sights)}/${place}`,
    arrange: (page: Page) => page.getByRole('heading').first().waitFor(),
  })),
  ...['/settings/keyboard', '/help/commands', '/help/compatibility', '/help/shortcuts'].map((path) => ({
    name: path,
    path: () => path,
    arrange: (page: Page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  })),
];

test.each([...pageStates, ...openedStates])('$name: every target is 44 px on a phone', async ({ path, arrange }) => {
  const page = await bridge.page(phone);
  await page.goto(bridge.deck.origin + path(sights));
  await arrange(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await smallTargets(page)).toEqual([]);
});

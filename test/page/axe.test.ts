import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { pageStates, prepareSights, type Sights } from './axe-states.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';

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

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** Each theme once and each size once; all four with QUARTERDECK_AXE=all. */
const looks: [string, BrowserContextOptions][] = [
  ['light, desktop', { ...desktop, colorScheme: 'light' }],
  ['dark, phone', { ...phone, colorScheme: 'dark' }],
];
const moreLooks: [string, BrowserContextOptions][] = [
  ['dark, desktop', { ...desktop, colorScheme: 'dark' }],
  ['light, phone', { ...phone, colorScheme: 'light' }],
];

describe.each(process.env.QUARTERDECK_AXE === 'all' ? [...looks, ...moreLooks] : looks)('%s', (_, look) => {
  let page: Page;
  beforeAll(async () => {
    page = await bridge.page(look);
  });

  test.each(pageStates)('$name can be used by everybody', async ({ path, arrange }) => {
    await page.goto(bridge.deck.origin + path(sights));
    await arrange(page);
    expect(await violations(page)).toEqual([]);
    const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(whole, 'it does not scroll sideways').toBeLessThanOrEqual(seen ?? 0);
  });
});

/** What is serious: the rule, where, and what is wrong there. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    // The page has no frames; without this a second page is opened for each look.
    .setLegacyMode()
    .analyze();
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}

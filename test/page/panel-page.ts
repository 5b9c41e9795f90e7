import type { BrowserContextOptions, Page } from '@playwright/test';
import type { JsonObject } from '../../src/core/json.ts';
import { connect } from '../serve/deck.ts';
import type { Bridge } from './bridge.ts';

export type PanelPageOptions = {
  /** What the session's runs are started with. */
  options?: JsonObject;
  tab?: string;
  context?: BrowserContextOptions;
  /** For a test that changes the browser for good. */
  own?: boolean;
};

/** A page of a new session with a tab of its panel open. */
export async function panelPage(
  bridge: Bridge,
  { options = {}, tab = 'tasks', context = {}, own = false }: PanelPageOptions = {},
): Promise<Page> {
  const client = connect(bridge.deck, await bridge.place.token('operate', 'maker'));
  const sessionId = crypto.randomUUID();
  const made = await client.command({ type: 'session.create', sessionId, cwd: bridge.project, options });
  client.close();
  if (made.type === 'refused') throw new Error(made.error.message);
  const open = own ? bridge.ownPage : bridge.page;
  return open({ viewport: { width: 1440, height: 900 }, ...context }, `/sessions/${sessionId}?panel=${tab}`);
}

export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

export function panelOf(page: Page) {
  return page.getByRole('complementary', { name: 'Session panel' });
}

export function statusOf(page: Page) {
  return page.getByRole('region', { name: 'Session status' });
}

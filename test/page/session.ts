import type { BrowserContextOptions, Page } from '@playwright/test';
import { connect } from '../serve/deck.ts';
import type { Bridge } from './bridge.ts';

/** A page that shows a new session. Making one in the page has tests of its own. */
export async function newSession(bridge: Bridge, options: BrowserContextOptions = {}): Promise<Page> {
  return bridge.page(options, `/sessions/${await makeSession(bridge)}`);
}

/** Makes a session as another client would, and gives its id. */
export async function makeSession(bridge: Bridge, sessionId: string = crypto.randomUUID()): Promise<string> {
  const client = connect(bridge.deck, await bridge.place.token('operate', 'maker'));
  const made = await client.command({ type: 'session.create', sessionId, cwd: bridge.project });
  client.close();
  if (made.type === 'refused') throw new Error(made.error.message);
  return sessionId;
}

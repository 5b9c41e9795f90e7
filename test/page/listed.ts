import type { Page } from '@playwright/test';
import type { Client } from '../../src/client/client.ts';

/** Makes a session as another client does. With `text` there is a turn in it. */
export async function makeTitled(client: Client, title: string, cwd: string, text = ''): Promise<string> {
  const sessionId = crypto.randomUUID();
  const made = await client.command({ type: 'session.create', sessionId, cwd, title });
  if (made.type === 'refused') throw new Error(made.error.message);
  if (text === '') return sessionId;
  const watched = client.watch(sessionId);
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text });
  await new Promise<void>((resolve) => {
    const look = () => watched.state?.turns === 1 && watched.state.turn.type === 'none' && resolve();
    watched.onChange(look);
    look();
  });
  watched.close();
  return sessionId;
}

export function sessionList(page: Page) {
  return page.getByRole('region', { name: 'Session list' });
}

/** The line of a session in the list. */
export function lineOf(page: Page, title: string) {
  return sessionList(page).getByRole('listitem').filter({ hasText: title });
}

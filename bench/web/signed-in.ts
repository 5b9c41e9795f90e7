import type { Browser, Page } from '@playwright/test';
import type { Harbour } from '../serving/deck-source.ts';

/**
 * A page of a new device that shows nothing yet, with the session cookie already there. Without a service worker, so that
 * an empty cache is empty.
 */
export async function signedIn(
  browser: Browser,
  { deck, place }: Harbour,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Page> {
  const token = await place.token('admin', 'browser');
  const response = await fetch(`${deck.origin}/api/pairings`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope: 'operate' }),
  });
  const { link } = (await response.json()) as { link: string };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('link', { name: 'Sessions' }).first().waitFor();
  return page;
}

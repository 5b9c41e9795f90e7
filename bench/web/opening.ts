import { perTurn } from '../../test/page/long-session.ts';
import { median } from '../rounds.ts';
import { atMost, type Row } from '../row.ts';
import { openLong } from './long-data.ts';
import type { WebOptions } from './page-figure.ts';
import { signedIn } from './signed-in.ts';

const aimMs = 1000;
const pageAimMs = 50;

/** From the start of the navigation to the first frame that shows rows, with files in the browser's cache or not. */
export async function opening({ browser, quick }: WebOptions): Promise<Row[]> {
  const short = await measure(browser, 3, quick);
  const sizes = quick ? [{ entries: 10_000 }] : [{ entries: 100_000 }, { events: 1_000_000 }];
  const rows: Row[] = [row('24 entries', short.cold), row('the same, loaded before', short.warm)];
  for (const size of sizes) {
    const turns = Math.ceil(
      'entries' in size ? (size.entries ?? 0) / perTurn.entries : (size.events ?? 0) / perTurn.events,
    );
    const long = await measure(browser, turns, quick);
    const [[kind = '', count = 0] = []] = Object.entries(size);
    const name = `${count.toLocaleString('en')} ${kind}`;
    rows.push({
      load: 'L5',
      measured: `${name}: the last page, from the server`,
      value: `${long.page.toFixed(1)} ms`,
      ratio: `${(long.page / short.page).toFixed(2)} × 24 entries`,
      aim: atMost(pageAimMs, long.page, ' ms'),
    });
    rows.push({
      load: 'L5',
      ...row(name, long.cold),
      ratio: `${(long.cold / short.cold).toFixed(2)} × 24 entries`,
      aim: atMost(aimMs, long.cold, ' ms'),
    });
    rows.push(row('the same, loaded before', long.warm));
  }
  return rows;
}

function row(what: string, ms: number): Row {
  return { measured: `${what}: first rows`, value: `${Math.round(ms)} ms` };
}

async function measure(browser: WebOptions['browser'], turns: number, quick: boolean) {
  const harbour = await openLong(turns);
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < (quick ? 2 : 5); round += 1) {
    // A context of its own has an empty cache, which the second visit then fills from.
    const page = await signedIn(browser, harbour);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.clearBrowserCache');
    cold.push(await visit(page, `${harbour.deck.origin}/sessions/${harbour.sessionId}`));
    await page.goto('about:blank');
    warm.push(await visit(page, `${harbour.deck.origin}/sessions/${harbour.sessionId}`));
    await page.context().close();
  }
  const page = await lastPageMs(harbour);
  await harbour.close();
  return { cold: median(cold), warm: median(warm), page };
}

/** From asking over HTTP for the last page of entries to having all of it. */
async function lastPageMs({ deck, token, sessionId }: Awaited<ReturnType<typeof openLong>>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${deck.origin}/api/sessions/${sessionId}/entries`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`the last page: ${response.status}`);
    await response.arrayBuffer();
    taken.push(performance.now() - startedAt);
  }
  return median(taken);
}

/** Watched from inside of the page, frame by frame. */
async function visit(page: Awaited<ReturnType<typeof signedIn>>, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelectorAll('section[aria-label="Timeline"] article').length >= 3) {
        requestAnimationFrame(() => Object.assign(window, { firstRowsAt: performance.now() }));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => 'firstRowsAt' in window);
  return page.evaluate(() => (window as unknown as { firstRowsAt: number }).firstRowsAt);
}

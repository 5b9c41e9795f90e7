import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { databaseFile } from '../../src/server/command/data-folder.ts';
import { fillJournals } from '../long-journals.ts';
import { median } from '../rounds.ts';
import type { Row } from '../row.ts';
import { openHarbour } from '../serving/deck-source.ts';
import type { WebOptions } from './page-figure.ts';
import { signedIn } from './signed-in.ts';

const heads = { few: 1000, many: 1_000_000 };

/** Opening the inspector of a long session and a short one, and scrolling to a place in it. */
export async function inspecting({ browser, quick, seed }: WebOptions): Promise<Row[]> {
  const harbour = await openHarbour({}, async ({ data }) => {
    await mkdir(data, { recursive: true, mode: 0o700 });
    await fillJournals(databaseFile(data), heads);
  });
  const page = await signedIn(browser, harbour);
  const taken = { fewOpen: [] as number[], manyOpen: [] as number[], few: [] as number[], many: [] as number[] };
  for (let round = 0; round < (quick ? 2 : 7); round += 1) {
    for (const id of ['few', 'many'] as const) {
      taken[`${id}Open`].push(await opened(page, `${harbour.deck.origin}/sessions/${id}/inspector`, heads[id]));
      taken[id].push(await scrolled(page, ((seed + round * 37) % 100) / 100));
    }
  }
  await harbour.close();
  const row = (measured: string, ms: number, than?: number): Row => ({
    measured,
    value: `${Math.round(ms)} ms`,
    ...(than === undefined ? {} : { ratio: `${(ms / than).toFixed(2)} × 1,000 lines` }),
  });
  return [
    row('1,000 lines: the last rows of the inspector', median(taken.fewOpen)),
    row('1,000,000 lines', median(taken.manyOpen), median(taken.fewOpen)),
    row('1,000 lines: rows after a jump of the scroll bar', median(taken.few)),
    row('1,000,000 lines', median(taken.many), median(taken.few)),
  ];
}

/** From the navigation to the last row. */
async function opened(page: Page, url: string, head: number): Promise<number> {
  await page.goto('about:blank');
  const startedAt = performance.now();
  await page.goto(url);
  await page.waitForSelector(`[role=listbox] [aria-posinset="${head}"]`);
  return performance.now() - startedAt;
}

/** From a jump to where the scroll bar is at this share of its way, to rows that are there. */
function scrolled(page: Page, share: number): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const list = document.querySelector('[role=listbox]') as HTMLElement;
        const before = list.querySelector('[role=option]')?.getAttribute('aria-posinset');
        const startedAt = performance.now();
        list.scrollTop = (list.scrollHeight - list.clientHeight) * wanted;
        const look = () => {
          const first = list.querySelector('[role=option]')?.getAttribute('aria-posinset');
          if (first !== undefined && first !== before) resolve(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    share,
  );
}

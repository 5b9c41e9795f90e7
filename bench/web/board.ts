import type { Page } from '@playwright/test';
import { agentOf } from '../../test/fleet/fleet-house.ts';
import { median } from '../rounds.ts';
import { atMost, type Row, times } from '../row.ts';
import { type Harbour, openHarbour } from '../serving/deck-source.ts';
import type { WebOptions } from './page-figure.ts';
import { signedIn } from './signed-in.ts';

const many = 1000;
const few = 10;
const aimMs = 1000;
const noLimits = { turns: null, dollars: null, minutes: null };

/** The board with few tasks and with many: until its first cards are seen, and until a change is. */
export async function board({ browser, quick }: WebOptions): Promise<Row[]> {
  const small = await prepare(browser, few);
  const large = await prepare(browser, many);
  // In turns, so that both meet the same machine.
  for (let round = 1; round <= (quick ? 2 : 9); round += 1) {
    await measure(small, round);
    await measure(large, round);
  }
  for (const { page, harbour } of [small, large]) {
    await page.context().close();
    await harbour.close();
  }
  return [
    ...rowsOf('first cards', median(small.opened), median(large.opened), aimMs),
    ...rowsOf('a change is seen after', median(small.changed), median(large.changed), null),
  ];
}

function rowsOf(what: string, small: number, large: number, aim: number | null): Row[] {
  return [
    { measured: `${few} tasks: ${what}`, value: `${Math.round(small)} ms` },
    {
      measured: `${many.toLocaleString('en')} tasks: ${what}`,
      value: `${Math.round(large)} ms`,
      ratio: times(large / small, `${few} tasks`),
      ...(aim === null ? {} : { aim: atMost(aim, large, ' ms') }),
    },
  ];
}

type Stage = { harbour: Harbour; page: Page; opened: number[]; changed: number[] };

async function prepare(browser: WebOptions['browser'], count: number): Promise<Stage> {
  const harbour = await openHarbour({});
  await put(
    harbour,
    'agents/board',
    agentOf(harbour.place.project, { name: 'Board', desiredExecutionState: 'stopped' }),
  );
  for (let number = 0; number < count; number += 1) await put(harbour, `tasks/t${number}`, task(`Task ${number}`, 0));
  return { harbour, page: await signedIn(browser, harbour), opened: [], changed: [] };
}

async function measure({ harbour, page, opened, changed }: Stage, round: number): Promise<void> {
  opened.push(await visit(page, `${harbour.deck.origin}/agents/board`));
  const title = `Changed ${round}`;
  const begun = performance.now();
  // Priority brings it to the top, where it is in sight.
  await put(harbour, `tasks/t${round % few}`, task(title, round));
  await page.getByRole('article', { name: `Task ${title}` }).waitFor();
  changed.push(performance.now() - begun);
}

function task(title: string, priority: number): object {
  const schedule = { type: 'once', at: null };
  const prompt = 'Look into it and tell what you found. '.repeat(8);
  return { agentId: 'board', title, prompt, files: [], dependsOn: [], priority, limits: noLimits, schedule };
}

async function put({ deck, place }: Harbour, path: string, body: object): Promise<void> {
  const response = await fetch(`${deck.origin}/api/${path}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${await place.token('admin', 'browser')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

/** Watched from inside of the page, frame by frame. */
async function visit(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('section[aria-label="Queued"] article') === null) return requestAnimationFrame(look);
      return requestAnimationFrame(() => Object.assign(window, { firstCardsAt: performance.now() }));
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => 'firstCardsAt' in window);
  return page.evaluate(() => (window as unknown as { firstCardsAt: number }).firstCardsAt);
}

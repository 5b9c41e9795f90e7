import type { Page } from '@playwright/test';
import type { Step } from '../../test/fake-claude/scenario.ts';
import { perTurn } from '../../test/page/long-session.ts';
import { atLeast, atMost, type Row } from '../row.ts';
import { busyShare, type Frames, heapBytes, watchFrames } from './frames.ts';
import { openLong } from './long-data.ts';
import type { WebOptions } from './page-figure.ts';
import { signedIn } from './signed-in.ts';

const perSecond = 200;
const aims = { frames: 55, longTasks: 0, heapMegabytes: 10 };

/** Long answers stream into a session of which very much is loaded. */
export async function streaming({ browser, quick, minutes }: WebOptions): Promise<Row[]> {
  const wanted = quick ? 2000 : 10_000;
  const seconds = Math.max(2, minutes + 1) * 60;
  const harbour = await openLong(Math.ceil((wanted * 1.2) / perTurn.entries), { turn: answers(seconds) });
  const { deck, client, sessionId } = harbour;
  const page = await signedIn(browser, harbour);
  await page.goto(`${deck.origin}/sessions/${sessionId}`);
  await page.getByRole('article').first().waitFor();
  const loaded = await loadOlder(page, wanted);
  await page.getByRole('button', { name: /New below|To the end/ }).click();
  const devtools = await page.context().newCDPSession(page);

  const idle = await watchFrames(page, 3000);
  const messageId = crypto.randomUUID();
  const sent = await client.command({ type: 'message.send', sessionId, messageId, text: 'Go.' });
  if (sent.type === 'refused') throw new Error(sent.error.message);
  await page
    .getByRole('article', { name: /^Claude/ })
    .filter({ hasText: 'Streamed' })
    .first()
    .waitFor();
  let frames: Frames = idle;
  const busy = await busyShare(devtools, async () => {
    frames = await watchFrames(page, quick ? 10_000 : 30_000);
  });
  const before = await heapBytes(devtools);
  await page.waitForTimeout(minutes * (quick ? 10_000 : 60_000));
  const growth = (await heapBytes(devtools)) - before;
  await page.context().close();
  await harbour.close();

  const where = `${loaded.toLocaleString('en')} entries loaded, ${perSecond} deltas/s`;
  return [
    {
      load: 'L10',
      measured: `${where}: frames`,
      value: `${frames.perSecond.toFixed(0)}/s`,
      ratio: `${(frames.perSecond / idle.perSecond).toFixed(2)} × idle`,
      aim: atLeast(aims.frames, frames.perSecond, '/s'),
    },
    {
      load: 'L10',
      measured: 'tasks over 50 ms meanwhile',
      value: `${frames.longTasks} in ${frames.seconds.toFixed(0)} s`,
      aim: atMost(aims.longTasks, frames.longTasks),
    },
    { measured: 'the longest time between two frames', value: `${frames.longest.toFixed(0)} ms` },
    { measured: "the page's thread", value: `${(busy * 100).toFixed(0)} % busy` },
    { measured: 'heap when streaming began', value: megabytes(before) },
    {
      measured: `heap after ${minutes} min more`,
      value: megabytes(before + growth),
      ratio: `${megabytes(growth)} more`,
      aim: atMost(aims.heapMegabytes, growth / 1e6, ' MB more'),
    },
  ];
}

/** Answers of about twenty seconds each, one after the other. */
function answers(seconds: number): Step[] {
  const text = `Streamed.\n\n${paragraphs}`.repeat(Math.ceil((20 * perSecond * 12.5) / paragraphs.length));
  return Array.from({ length: Math.ceil(seconds / 20) }, () => ({ type: 'text', text, perSecond }));
}

/** Scrolls up until so many entries are there. */
async function loadOlder(page: Page, wanted: number): Promise<number> {
  const scroller = page.locator('[data-scroller]');
  const pages: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/entries\?.*before=/.test(response.url())) pages.push(response.json().then(({ entries }) => entries.length));
  });
  // Only a person leaves the end.
  await scroller.hover();
  await page.mouse.wheel(0, -400);
  let loaded = 0;
  while (loaded < wanted) {
    await scroller.evaluate((box) => box.scrollTo(0, box.scrollTop < 300 ? box.scrollTop + 20 : 200));
    await page.waitForTimeout(20);
    loaded = (await Promise.all(pages)).reduce((sum, count) => sum + count, 0);
  }
  return loaded;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

const paragraphs = `The store keeps every line that it is given, and nobody is told of a line before the disk has it. That is why
a page that was away can come back and ask for what it missed: **nothing** was shown that is not kept.

- The journal has the lines, numbered without gaps.
- The views are made from it, and can be made again with \`quarterdeck rebuild\`.

\`\`\`ts
export function openWindow(entries: readonly Entry[], hasOlder: boolean): EntryWindow {
  const first = entries.find(({ parent }) => parent === null);
  return { entries: [...entries].sort(compare), from: hasOlder && first ? placeOf(first) : null };
}
\`\`\`

`;

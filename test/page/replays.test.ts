import { afterAll, beforeAll, test } from 'vitest';
import type { Entry } from '../../src/core/session/entry.ts';
import { openPlace, type Place } from '../serve/deck.ts';
import { recordedEntries, transcriptFile } from '../session/replay-place.ts';
import { browser } from './bridge.ts';
import { expect } from './expect.ts';

const recordings = [
  ...['background-agents-killed', 'background-agents-spared', 'background-agents-stop'],
  ...['interrupt-pending-permission', 'interrupt-queued', 'limit', 'limit-api-key', 'limit-mid-turn'],
  ...['rewind-conversation', 'steer-cancel', 'steer-default', 'steer-later', 'steer-next', 'steer-next-text'],
  ...['steer-now', 'steer-now-permission', 'steer-send-now', 'suggestion'],
];

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(async () => {
  await place.remove();
  await (await browser()).close();
});

test.each(recordings)(
  '%s is played to its end in the page, which shows every message and every answer',
  async (name) => {
    const file = transcriptFile(`2.1.325/${name}`);
    const deck = await place.replay(file, ['--speed', 'max']);
    const context = await (await browser()).newContext({ viewport: { width: 1440, height: 4000 } });
    try {
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
      await page.goto(deck.link);
      await expect(page.getByRole('region', { name: 'Replay' })).toContainText(`${name}.ndjson was played to its end.`);
      const main = recordedEntries(file).filter(({ parent }) => parent === null);
      const messages = lastOfEach(main).filter(({ type }) => type === 'message');
      // What came back from the CLI waits above the message box, which a replay does not have.
      const shown = messages.filter((entry) => entry.type !== 'message' || entry.delivery.type !== 'saved');
      await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(shown.length);
      const last = main.findLast((entry) => entry.type === 'text' && entry.text.trim() !== '');
      if (last?.type === 'text') await expect(page.getByRole('main')).toContainText(firstWords(last.text));
      expect(problems).toEqual([]);
    } finally {
      await context.close();
      await deck.kill('SIGTERM');
    }
  },
  90_000,
);

/** Entries as they were in the end. */
function lastOfEach(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** As the page shows them: its Markdown is rendered. */
function firstWords(text: string): string {
  return /[\w ,]+/.exec(text)?.[0] ?? text;
}

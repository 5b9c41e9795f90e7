// The first minutes of somebody new: a fresh checkout, no claude command, one link, and the whole tour by clicking.
import { chromium } from '@playwright/test';
import { browserPath } from '../page/browser-path.ts';
import { makeCheckout } from './checkout.ts';
import { createTourist } from './tourist.ts';

/** What is said, and what stands in the timeline then. */
const chapters: [words: string, ...expected: [string, ...string[]]][] = [
  ['next', 'What a timeline holds'],
  ['next', 'two notes to do something later'],
  ['next', 'The row above keeps the diff'],
  ['next', 'Green. A run that failed'],
  ['next', 'This is what I was told', 'What should the logbook learn next? Search', 'Who will use it? Only me'],
  ['next', 'The first step is done'],
  ['next', 'Both are back'],
  ['next', 'The list is worked off'],
  ['What are you?', 'I am a script'],
  ['next', 'is summed up, and goes on from the summary'],
  ['next', 'Every message of yours is a point'],
  ['next', 'That was the tour'],
];

const checkout = makeCheckout();
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
try {
  const first = await checkout.start();
  console.info(`first start   ${first.seconds.toFixed(1)} s`);
  if (!first.output.includes('This is the demo')) throw new Error(`There is no demo:\n${first.output}`);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const arrived = performance.now();
  await page.goto(first.link);
  const tourist = createTourist(page);
  await tourist.read('Welcome aboard');
  console.info(`first answer  ${((performance.now() - arrived) / 1000).toFixed(1)} s after the link was opened`);
  for (const [words, expected, ...more] of chapters) {
    const began = performance.now();
    await tourist.say(words, expected);
    for (const answer of more) await tourist.read(answer);
    console.info(`${words.padEnd(14)}${((performance.now() - began) / 1000).toFixed(1)} s  ${expected}`);
  }
  await first.stop();
  const second = await checkout.start();
  console.info(`second start  ${second.seconds.toFixed(1)} s`);
  await second.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await browser.close();
  checkout.remove();
}

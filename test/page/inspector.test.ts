import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { frameFacts } from '../../src/server/claude/frame/frame-facts.ts';
import { type DeckProcess, openPlace, type Place } from '../serve/deck.ts';
import { transcriptFile } from '../session/replay-place.ts';
import { browser } from './bridge.ts';
import { expect } from './expect.ts';

const file = transcriptFile('2.1.325/subagent');
let place: Place;
let deck: DeckProcess;
let page: Page;
let session: string;

beforeAll(async () => {
  place = await openPlace();
  deck = await place.replay(file, ['--speed', 'max']);
  const context = await (await browser()).newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 2200 },
  });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  await page.goto(deck.link);
  session = `${deck.origin}${new URL(deck.link).pathname}`;
}, 90_000);
afterAll(async () => {
  await deck.kill('SIGTERM');
  await place.remove();
  await (await browser()).close();
});

const list = () => page.getByRole('listbox', { name: 'Frames' });
const frame = () => page.getByRole('region', { name: 'Frame', exact: true });
const replay = () => page.getByRole('region', { name: 'Replay' });

test('a replay says that it is one, and shows what was said and done then', { timeout: 60_000 }, async () => {
  await expect(replay()).toContainText('This is a replay. subagent.ndjson was played to its end.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: /^Tool: Task/ })).toHaveCount(2);
  await expect(page.getByRole('article', { name: /^You/ })).toContainText('Please go on.');
});

test('the inspector shows the frames of the CLI in their order, by kind', { timeout: 60_000 }, async () => {
  await page.goto(`${session}/inspector?source=out`);
  const said = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"dir":"out"'))
    .map((line) => frameFacts({ source: 'out', body: Buffer.from((JSON.parse(line) as { line: string }).line) }).kind)
    .filter((kind) => !kind.startsWith('stream_event'));
  await expect(list().getByRole('option')).toHaveCount(said.length + 1);
  const labels = await list()
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => row.ariaLabel ?? ''));
  const kinds = labels.map((label) => /: ([^,]*)/.exec(label)?.[1]);
  // The player is greeted first, which no recording has.
  expect(kinds).toEqual(['control_response/success', ...said]);
});

test('an entry leads to its frame, a call to its result with the time it took, and a frame back to its entry', {
  timeout: 60_000,
}, async () => {
  await page.goto(session);
  const call = page.getByRole('article', { name: /^Tool: Task/ }).first();
  await call.getByRole('button').first().click();
  // What ran under it comes first.
  await call.getByRole('button', { name: 'Frames' }).last().click();
  await expect(frame()).toContainText('assistant');
  await expect(page).toHaveURL(/panel=inspector&frame=\d+/);
  await frame()
    .getByRole('list', { name: 'Related frames' })
    .getByRole('button', { name: /^Result \d+ user \d+ ms later$/ })
    .click();
  await expect(frame().getByRole('heading')).toContainText('user');
  await frame()
    .getByRole('button', { name: /^Call \d+ assistant \d+ ms before$/ })
    .click();
  await frame().getByRole('link', { name: 'Show in the timeline' }).click();
  await expect(page).toHaveURL(/\/entries\/toolu_scripted_1_0\?/);
});

test('a trace is recorded until it is stopped, and shows what an export leaves out', { timeout: 60_000 }, async () => {
  await page.goto(`${session}/inspector`);
  await page.getByRole('button', { name: 'Record trace' }).click();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByRole('button', { name: 'Traces (1)' }).click();
  const trace = page.getByRole('dialog', { name: 'Traces' }).getByRole('listitem');
  await expect(trace).toContainText('0 frames · 2');
  await trace.getByRole('button', { name: 'Export…' }).click();
  await expect(trace).toContainText('No secret was found in it.');
  await expect(trace.getByRole('link', { name: 'Download without secrets' })).toBeVisible();
  await trace.getByRole('button', { name: 'Delete trace' }).click();
  await expect(trace).toHaveCount(0);
});

test('frames are found by text, and a session that is deleted meanwhile says so', { timeout: 60_000 }, async () => {
  await page.goto(`${session}/inspector`);
  await page.getByRole('textbox', { name: 'Text' }).fill('Async agent launched');
  await expect(page.getByRole('status').filter({ hasText: 'frames' })).toHaveText('2 frames');
  await expect(list().getByRole('option', { name: /user, Task$/ })).toHaveCount(2);
  await list().getByRole('option').first().click();
  await expect(frame()).toContainText('Tool');
  const id = session.split('/').at(-1) ?? '';
  const gone = await page.evaluate(async (sessionId) => {
    const headers = { 'X-Quarterdeck': '1', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ id: crypto.randomUUID(), command: { type: 'session.delete', sessionId } });
    return (await fetch('/api/commands', { method: 'POST', headers, body })).status;
  }, id);
  expect(gone).toBe(200);
  await expect(page.getByRole('main')).toContainText('This session cannot be shown');
});

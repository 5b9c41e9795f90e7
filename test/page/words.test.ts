import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { failure, marker, reply, text, thinking, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { panelOf, panelPage } from './panel-page.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const prose = 'The **callback** drops it.\n\n```ts\nconst next = 1;\nconst after = 2;\n```\n\nThat is all.';

const scripts = {
  stream: [reply(text(prose, { chunk: 1, hold: { name: 'middle', after: prose.indexOf('const after') } }))],
  think: [
    reply(
      thinking('I weigh both options first.', { chunk: 2, hold: { name: 'thought', after: 12 } }),
      'After some thought: yes.',
    ),
  ],
  slow: [
    reply(text('A long answer that goes on.', { hold: { name: 'slow', after: 13 } })),
    reply('Answer to the next.'),
  ],
  plain: [reply('First answer.'), reply('Second answer.')],
};

describe.each(versions)('with the CLI %s', { timeout: 90_000 }, (version) => {
  // Queueing and forking are held against both elsewhere, and filters are the page's own doing.
  const isNewest = version === versions.at(-1);
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts }, files: { 'a.txt': 'old\n' } });
  });
  afterAll(() => bridge.close());

  test('text is shown as it is written, and the same elements show it when it is complete', async () => {
    const page = await newSession(bridge);
    await say(page, `Go ${marker('stream')}`);
    await bridge.model.held('middle');
    const claude = articles(page, 'Claude').first();
    await expect(claude.locator('p').first()).toHaveText('The callback drops it.');
    await expect(claude.locator('pre')).toContainText('const next = 1;');
    await expect(claude).not.toContainText('```');
    await expect(claude.locator('[aria-busy=true]')).toBeVisible();
    for (const part of ['p', 'strong', 'pre']) await mark(claude.locator(part).first());
    bridge.model.release('middle');
    await expect(articles(page, 'Turn')).toBeVisible();
    await expect(claude.locator('p').last()).toHaveText('That is all.');
    await expect(claude.locator('[aria-busy=true]')).toHaveCount(0);
    for (const part of ['p', 'strong', 'pre']) expect(await isMarked(claude.locator(part).first())).toBe(true);
  });

  test('thinking is live while it runs and one closed line after', async () => {
    const page = await newSession(bridge);
    await say(page, `Think ${marker('think')}`);
    await bridge.model.held('thought');
    const thought = articles(page, 'Thinking');
    await expect(thought).toContainText('I weigh');
    bridge.model.release('thought');
    await expect(articles(page, 'Claude')).toContainText('After some thought');
    await expect(thought.getByRole('button', { name: /^Thought for/ })).toHaveAttribute('aria-expanded', 'false');
    await expect(thought).not.toContainText('I weigh');
    await thought.getByRole('button', { name: /^Thought for/ }).click();
    await expect(thought).toContainText('I weigh both options first.');
  });

  test('a turn ends with a line that opens, and a message says that it was answered', async () => {
    const page = await newSession(bridge, { permissions: ['clipboard-read', 'clipboard-write'] });
    await say(page, `Hello \`there\` ${marker('plain')}`);
    const turn = articles(page, 'Turn');
    await expect(turn).toContainText(/\d\.\d s.*\$\d.*in · .*out/);
    await turn.getByRole('button', { name: 'What this turn took' }).click();
    await expect(turn).toContainText('of the input from the cache');
    await expect(articles(page, 'You')).toContainText('answered');
    await expect(articles(page, 'You').locator('code')).toHaveText('there');

    const claude = articles(page, 'Claude');
    await claude.hover();
    await claude.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('First answer.');
    await claude.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('copied');
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(articles(page, 'Claude')).toContainText('First answer.');
  });

  test.runIf(isNewest)('a message that waits for its turn is queued and can be withdrawn', async () => {
    const page = await newSession(bridge);
    await say(page, `Slowly ${marker('slow')}`);
    await bridge.model.held('slow');
    await say(page, 'And then');
    const queue = page.getByRole('list', { name: 'Queued messages' });
    await expect(queue).toContainText('And then');
    await expect(articles(page, 'You')).toHaveCount(1);
    await queue.getByRole('button', { name: 'Take back' }).click();
    await expect(queue).toHaveCount(0);
    await expect(articles(page, 'You')).toHaveCount(1);
    bridge.model.release('slow');
    await expect(articles(page, 'Turn')).toHaveCount(1);
  });

  test.runIf(isNewest)('a fork from a message is a session of its own that knows what was said up to it', async () => {
    const page = await newSession(bridge);
    await say(page, `First words ${marker('plain')}`);
    await expect(articles(page, 'Turn')).toHaveCount(1);
    const before = page.url();
    await articles(page, 'You').first().hover();
    await articles(page, 'You').first().getByRole('button', { name: 'Fork', exact: true }).click();
    await expect.poll(() => page.url()).not.toBe(before);
    await say(page, 'Other words');
    await expect(articles(page, 'Claude').last()).toContainText('answer.');
    const asked = await bridge.model.received(({ body }) => JSON.stringify(body).includes('Other words'));
    expect(JSON.stringify(asked.body)).toContain('First words');
  });

  test('a turn that failed is retried with one press, which sends the same message under a new id', async () => {
    bridge.model.add('broken', [failure(400, 'invalid_request_error', 'This fails for now.')]);
    const page = await newSession(bridge);
    await say(page, `Try this ${marker('broken')}`);
    const error = articles(page, 'Error').last();
    await expect(error).toContainText('fails for now');
    bridge.model.add('broken', [reply('It works now.')]);
    await error.getByRole('button', { name: 'Retry' }).click();
    await expect(articles(page, 'Claude').last()).toContainText('It works now.');
    await expect(articles(page, 'You')).toHaveText([/Try this/, /Try this/]);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });

  test('files are rewound to a message after a look at what would change', async () => {
    const page = await panelPage(bridge, { tab: 'files' });
    await rewindAfterEdit(page, bridge);
  });

  test.runIf(isNewest)('rows of a kind that is not wanted are not there', async () => {
    const page = await newSession(bridge);
    await page.evaluate(() =>
      localStorage.setItem('quarterdeck.filter', JSON.stringify({ tools: true, thinking: false, notices: false })),
    );
    await page.reload();
    await say(page, `Think again ${marker('think')}`);
    await expect(articles(page, 'Turn')).toBeVisible();
    await expect(articles(page, 'Thinking')).toHaveCount(0);
    await expect(articles(page, 'Notice')).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem('quarterdeck.filter'));
    await page.reload();
    await expect(articles(page, 'Thinking')).toHaveCount(1);
    await expect(articles(page, 'Notice').first()).toContainText('Session started');
  });

  test('a compaction is a line with the summary behind it', async () => {
    const page = await newSession(bridge);
    for (const [index, words] of ['first', 'second', '/compact'].entries()) {
      await say(page, words);
      await expect(articles(page, 'Turn')).toHaveCount(index + 1);
    }
    const compaction = articles(page, 'Compaction');
    await expect(compaction).toContainText(/Context compacted: .*tokens/);
    await compaction.getByRole('button', { name: /Context compacted/ }).click();
    await expect(compaction).toContainText('This session is being continued');
  });
});

async function rewindAfterEdit(page: Page, bridge: Bridge): Promise<void> {
  const file = join(bridge.project, 'a.txt');
  bridge.model.add('change', [
    reply(tool('Read', { file_path: file })),
    reply(tool('Edit', { file_path: file, old_string: 'old', new_string: 'new' })),
    reply('Edited.'),
  ]);
  await say(page, `Change it ${marker('change')}`);
  await answer(page.getByRole('button', { name: 'Allow once' }));
  await expect(articles(page, 'Turn')).toBeVisible();
  expect(await readFile(file, 'utf8')).toBe('new\n');
  await page.reload();
  await expect(panelOf(page).getByRole('region', { name: 'Files changed' })).toContainText('a.txt');
  await act(page, 'Go back to here');
  const dialog = page.getByRole('dialog', { name: 'Go back to here' });
  await expect(dialog).toContainText('1 file would change');
  expect(await readFile(file, 'utf8')).toBe('new\n');
  await dialog.getByRole('radio', { name: /^Code only/ }).check();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await readFile(file, 'utf8')).toBe('old\n');
  await expect(articles(page, 'Notice').last()).toContainText('1 file was put back to an earlier message');
  await expect(panelOf(page)).toContainText('No files changed yet');
  await act(page, 'Go back to here');
  await expect(dialog).toContainText('No file would change');
}

function articles(page: Page, kind: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^${kind}`) });
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.keyboard.press('Enter');
}

async function act(page: Page, name: string): Promise<void> {
  const message = articles(page, 'You').first();
  await message.hover();
  await message.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

function mark(element: Locator): Promise<void> {
  return element.evaluate((node) => {
    Object.assign(node, { marked: true });
  });
}

function isMarked(element: Locator): Promise<boolean> {
  return element.evaluate((node) => 'marked' in node);
}

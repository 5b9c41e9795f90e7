import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { lineOf, makeTitled } from './listed.ts';

let bridge: Bridge;
beforeAll(async () => {
  const asks = reply(tool('Bash', { command: 'touch made', description: 'Make' }));
  const scripts = {
    work: [asks, reply('Skipped.'), reply('Said here.'), reply('Said in the background.')],
    shared: [reply('Shared.')],
    editor: [{ ...reply('Edited.'), hold: 'editor' }],
  };
  bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', scripts } });
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

test('a background agent is seen, peeked at, taken over and sent back to the background', {
  timeout: 120_000,
}, async () => {
  const page: Page = await bridge.page();
  await bridge.elsewhere.background('--permission-mode', 'default', `Make it. ${marker('work')}`);
  const line = page.getByRole('region', { name: 'Session list' }).getByRole('listitem');
  const waiting = line
    .filter({ hasText: 'In the background' })
    .filter({ hasText: 'waiting: approve Bash: touch made' });
  await expect(waiting).toHaveCount(1);
  await waiting.getByRole('link').click();

  await expect(page.getByRole('article', { name: /^Tool: Bash/ })).toBeVisible();
  const header = page
    .getByRole('main')
    .getByRole('img', { name: 'In the background, waiting: approve Bash: touch made' });
  await expect(header).toBeVisible();
  const bar = page.getByRole('region', { name: 'In the background' });
  await expect(bar).toContainText('waiting: approve Bash: touch made');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);

  // By keyboard, and not by accident.
  await bar.getByRole('button', { name: 'Take over' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop the background agent?' });
  await expect(dialog).toContainText('Claude asks again');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Take over' }).click();
  await dialog.getByRole('button', { name: 'Stop and take over' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Now here.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^Claude/ }).last()).toContainText('Said here.');
  await expect(header).toHaveCount(0);
  await expect(line.filter({ hasText: 'In the background' })).toHaveCount(0);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Continue in background…' }).click();
  const give = page.getByRole('dialog', { name: 'Continue in background' });
  await give.getByRole('textbox', { name: 'What should Claude do next?' }).fill('Go on alone.');
  await give.getByRole('button', { name: 'Start background agent' }).click();
  await expect(bar).toContainText('In the background');
  await expect(page.getByRole('article', { name: /^Claude/ }).last()).toContainText('Said in the background.');
  await expect(bar).toContainText('idle');
});

test('a session of ours that a terminal opens is the terminal’s until it ends there', { timeout: 90_000 }, async () => {
  const client = connect(bridge.deck, await bridge.place.token('operate'));
  const sessionId = await makeTitled(client, 'Shared', bridge.project, marker('shared'));
  await client.command({ type: 'session.stop', sessionId });
  client.close();
  const page = await bridge.page({}, `/sessions/${sessionId}`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeVisible();
  const terminal = bridge.elsewhere.terminal('--permission-mode', 'default', '--resume', sessionId);
  await expect(page.getByRole('region', { name: 'In a terminal' })).toContainText('In a terminal, idle');
  await expect(message).toHaveCount(0);
  terminal.kill();
  await expect(message).toBeVisible();
});

test('an editor is named in the list and on a phone; its session is closed there and taken over here', {
  timeout: 60_000,
}, async () => {
  const page = await bridge.page(phone);
  const editor = bridge.elsewhere.program('claude-vscode', `Edit it. ${marker('editor')}`);
  await bridge.model.held('editor');
  const item = lineOf(page, 'Edit it.');
  await expect(item).toContainText('In VS Code');
  await expect(item).toContainText('running');
  await item.getByRole('link').first().click();
  const bar = page.getByRole('region', { name: 'In VS Code' });
  await expect(bar).toContainText('close the session there first');
  await expect(bar.getByRole('button', { name: 'Take over' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'In VS Code, running' })).toBeVisible();
  bridge.model.release('editor');
  await once(editor, 'exit');
  await expect(
    page.getByRole('region', { name: 'In a terminal' }).getByRole('button', { name: 'Take over' }),
  ).toBeVisible();
});

test('a terminal in which nothing was said yet is listed, and says what it waits for', {
  timeout: 60_000,
}, async () => {
  const page = await bridge.page();
  const terminal = bridge.elsewhere.terminal('--permission-mode', 'default');
  const item = page
    .getByRole('region', { name: 'Session list' })
    .getByRole('listitem')
    .filter({ hasText: 'In a terminal' });
  await expect(item.filter({ hasText: 'idle' })).toHaveCount(1);
  await expect(item.getByRole('button', { name: 'Session actions' })).toHaveCount(0);
  await item.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText("hasn't saved anything of this session yet");
  terminal.kill();
  await expect(item).toHaveCount(0);
});

test('with a CLI that has no background agents, none is offered', { timeout: 60_000 }, async () => {
  const old = await openBridge({ cli: { type: 'real', version: '2.1.38', scripts: { talk: [reply('One.')] } } });
  try {
    const client = connect(old.deck, await old.place.token('operate'));
    const id = await makeTitled(client, 'Old', old.project, marker('talk'));
    client.close();
    const page = await old.page({}, `/sessions/${id}`);
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('One.');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Give back' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Continue in background…' })).toHaveCount(0);
  } finally {
    await old.close();
  }
});

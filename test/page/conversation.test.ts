import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

describe.each(versions)('with the CLI %s', (version) => {
  let bridge: Bridge;
  beforeAll(async () => {
    const scripts = {
      hello: [reply('Hello from the **deck**.')],
      touch: [reply(tool('Bash', { command: 'touch made.txt', description: 'Make a file' })), reply('It is made.')],
    };
    bridge = await openBridge({ cli: { type: 'real', version, scripts } });
  });
  afterAll(() => bridge.close());

  test('a message is sent and its answer is read', async () => {
    const page: Page = await newSession(bridge);
    await page.getByRole('textbox', { name: 'Message' }).fill(`Say hello ${marker('hello')}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('Hello from the deck.');
  });

  test('a command is allowed once', async () => {
    const page: Page = await newSession(bridge);
    await page.getByRole('textbox', { name: 'Message' }).fill(`Make a file ${marker('touch')}`);
    await page.keyboard.press('Enter');
    await answer(page.getByRole('button', { name: 'Allow once' }));
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('It is made.');
  });
});

import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { lineOf } from './listed.ts';

let bridge: Bridge;
beforeAll(async () => {
  const command = "printf 'narwhal-%s' 4711";
  const scripts = {
    look: [
      reply(tool('Bash', { command, description: 'Look' })),
      { ...reply('Said in the terminal.'), hold: 'gate' },
      reply('Said here.'),
    ],
  };
  bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', scripts } });
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

test('a session in a terminal is seen, followed, searched, taken over, forked and given back', async () => {
  const page: Page = await bridge.page();
  const terminal = bridge.inTerminal(`Look around. ${marker('look')}`, '--allowedTools', 'Bash');
  await bridge.model.held('gate');
  await lineOf(page, 'Look around.').getByRole('link').first().click();
  await expect(page.getByRole('article', { name: /^Tool: Bash/ })).toBeVisible();
  const bar = page.getByRole('region', { name: /^In (a terminal|another program)$/ });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);

  bridge.model.release('gate');
  await once(terminal, 'exit');
  await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('Said in the terminal.');
  const address = page.url();

  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('narwhal-4711');
  const hit = page.getByRole('list', { name: /^Found in/ }).getByRole('link');
  await expect(hit).toHaveCount(1);
  await expect(hit).toContainText('Bash output');
  await hit.click();
  await expect(page).toHaveURL(/\/entries\/[^?]+\?find=narwhal-4711$/);
  await expect(page.getByRole('article', { name: /^Tool: Bash/ })).toContainText('narwhal-4711');

  await page.goto(address);
  await bar.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Take over anyway' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Now from here.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^Claude/ }).last()).toContainText('Said here.');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fork', exact: true }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Give back' }).click();
  const given = page.getByRole('dialog', { name: 'Go on in a terminal' });
  await expect(given).toContainText(`claude --resume ${new URL(address).pathname.split('/').at(-1)}`);
});

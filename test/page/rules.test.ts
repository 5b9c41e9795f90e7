import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer, button, card, claude, say } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession } from './session.ts';

afterAll(async () => (await browser()).close());

const scripts = {
  work: [
    reply(tool('Bash', { command: 'npm run test', description: 'Test' })),
    reply(tool('Bash', { command: 'npm publish', description: 'Publish' })),
    reply(tool('Bash', { command: 'npm run build', description: 'Build' })),
    reply('All done.'),
  ],
};

const settings =
  '{\n  "permissions": {\n    "allow": ["Bash(npm run test:*)"],\n    "deny": ["Bash(npm publish:*)"]\n  }\n}\n';
const files = { '.claude/settings.json': settings, 'package.json': '{"scripts":{"test":"true","build":"true"}}' };

describe.each(versions)('with the CLI %s', (version) => {
  // What does not ask the CLI is the same for each.
  const isNewest = version === versions.at(-1);
  let bridge: Bridge;
  let page: Page;
  let sessionId: string;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts }, files });
    sessionId = await makeSession(bridge);
  });
  afterAll(() => bridge.close());

  const why = async (command: string) => {
    const call = page.getByRole('article', { name: /^Tool: Bash/ }).filter({ hasText: command });
    const head = call.getByRole('button', { name: new RegExp(command) });
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await button(call, 'Why?').click();
    return page.getByRole('dialog', { name: 'Why was this decided so?' });
  };

  test('every call says why it was allowed or not', async () => {
    page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
    await say(page, 'work');
    await answer(button(card(page), 'Allow once'));
    await expect(claude(page).last()).toContainText('All done.');

    const allowed = await why('npm run test');
    await expect(allowed).toContainText(/allowed by a rule/i);
    await expect(allowed).toContainText('Bash(npm run test:*)');
    await page.keyboard.press('Escape');
    const denied = await why('npm publish');
    await expect(denied).toContainText('Bash(npm publish:*)');
    await page.keyboard.press('Escape');
    const asked = await why('npm run build');
    await expect(asked).toContainText(/Allowed by \S+/);
    await expect(asked).toContainText('Ask first');
  });

  test.runIf(isNewest)('the audit has every decision, narrows it, and gives it as a table', async () => {
    page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/audit`);
    const rows = page.getByRole('table', { name: 'Decisions' }).getByRole('row').filter({ hasText: 'Bash' });
    await expect(rows).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('Denied');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('npm publish');
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('Any decision');
    await page.getByRole('searchbox', { name: 'Command or path' }).fill('BUILD');
    await expect(rows).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^"Time","Session".*\r\n.*"npm run build","Allowed"/);
    await rows.getByRole('link', { name: /npm run build/ }).click();
    await expect(page.getByRole('article', { name: /^Tool: Bash.*npm run build/ })).toBeVisible();
  });

  test.runIf(isNewest)('a rule is tried, added, moved and removed, and the file keeps the rest', async () => {
    page = await bridge.page();
    await page.goto(`${bridge.deck.origin}/rules?session=${sessionId}`);
    const trial = page.getByRole('region', { name: 'Try a call' });
    await trial.getByRole('textbox', { name: 'Command' }).fill('npm run test && npm publish');
    await button(trial, 'Try it').click();
    await expect(trial.getByRole('status')).toContainText(
      'It is denied: the rule Bash(npm publish:*) in project settings',
    );

    await page.getByRole('textbox', { name: 'Rule' }).fill('Bash(git push');
    await button(page, 'Add rule').click();
    await expect(page.getByText('does not end with ")"')).toBeVisible();
    await page.getByRole('textbox', { name: 'Rule' }).fill('Bash(git push:*)');
    await page.getByRole('combobox', { name: 'What it does' }).selectOption('Deny');
    await page.getByRole('combobox', { name: 'Where it is kept' }).selectOption('project');
    await button(page, 'Add rule').click();
    const project = page.getByRole('region', { name: 'Project settings' });
    await expect(project.getByText('Bash(git push:*)')).toBeVisible();
    await button(page, 'Move Bash(git push:*)').click();
    await page.getByRole('menuitem', { name: 'To local settings' }).click();
    const local = page.getByRole('region', { name: 'Local settings' });
    await expect(local.getByText('Bash(git push:*)')).toBeVisible();
    await button(local, 'Remove Bash(git push:*)').click();
    await expect(local.getByText('No rules.')).toBeVisible();
    const settings = join(bridge.project, '.claude', 'settings.json');
    expect(await readFile(settings, 'utf8')).toContain('"allow": ["Bash(npm run test:*)"]');
    await button(project, 'Edit as text').click();
    const text = page.getByRole('dialog', { name: 'Edit rules as text' });
    await expect(text.getByRole('textbox', { name: 'Rules' })).toHaveValue('Bash(npm run test:*)');
    await text.getByRole('textbox', { name: 'Rules' }).fill('Bash(npm run test:*)\nBash(make)\n');
    await button(text, 'Replace rules').click();
    await expect(project.getByText('Bash(make)')).toBeVisible();
    await expect(project.getByText('Bash(npm publish:*)')).toBeVisible();
    expect(JSON.parse(await readFile(settings, 'utf8')).permissions.allow).toEqual([
      'Bash(npm run test:*)',
      'Bash(make)',
    ]);
    await expect(page.getByRole('region', { name: 'This session' })).toContainText(
      'when it is resumed, Claude asks again',
    );
  });
});

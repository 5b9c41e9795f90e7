import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { panelOf, panelPage, send } from './panel-page.ts';

afterAll(async () => (await browser()).close());

const echo = fileURLToPath(new URL('../claude/scenario/mcp-echo.ts', import.meta.url));
const counting = 'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do echo line $i; sleep 1; done';
const count = tool('Bash', { command: counting, description: 'Count' });

describe.each(versions)('beside the conversation with the CLI %s', (version) => {
  const isCurrent = version === '2.1.325';
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts: {} } });
  });
  afterAll(() => bridge.close());

  const rows = (page: Page, name: string): Locator => page.getByRole('article', { name: new RegExp(`^${name}`) });
  const options = { allowedTools: ['Bash'] };

  test('[W66] Ctrl+I asks aside during a turn; the answer is in its card, and then in the timeline', async () => {
    const name = `aside-${version}`;
    bridge.model.add(name, [reply('Counting.', count), reply('Counted.')]);
    const page = await panelPage(bridge, { options });
    await send(page, `Count. ${marker(name)}`);
    await expect(rows(page, 'Tool: Bash')).toBeVisible();
    await page.keyboard.press('Control+i');
    const card = page.getByRole('region', { name: 'Ask aside' });
    await expect(card.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await page.keyboard.type('What are you doing?');
    await page.keyboard.press('Enter');
    if (!isCurrent) {
      await expect(card.getByRole('alert')).toHaveText(
        'Claude Code 2.1.38 can’t answer beside the conversation. Send it as a message instead.',
      );
      return;
    }
    await expect(card).toContainText('What are you doing?');
    await expect(card).toContainText('Counted.');
    await expect(rows(page, 'Turn')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(rows(page, 'Turn')).toHaveCount(1);
    await page.reload();
    const kept = rows(page, 'Aside');
    await kept.getByRole('button', { name: /What are you doing/ }).click();
    await expect(kept).toContainText('Counted.');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Ask aside');
    await page.getByRole('option', { name: 'Ask aside', exact: true }).click();
    await expect(card.getByRole('textbox', { name: 'Question' })).toBeFocused();
  });

  test('[W67] a running command moves to the background, shows its output, and is stopped', async () => {
    const name = `background-${version}`;
    bridge.model.add(name, [reply('Counting.', count), reply('It runs on.')]);
    const page = await panelPage(bridge, { options });
    await send(page, `Count. ${marker(name)}`);
    const row = rows(page, 'Tool: Bash');
    if (!isCurrent) {
      await row.getByRole('button', { expanded: false }).click();
      await expect(row).toContainText('Claude Code 2.1.38 can’t move a running command to the background');
      return;
    }
    await row.getByRole('button', { name: 'Move to background' }).click();
    await expect(rows(page, 'Turn')).toHaveCount(1);
    await expect(row.getByRole('button', { name: 'Move to background' })).toHaveCount(0);
    await row.getByRole('button', { name: 'Show live output' }).click();
    const output = row.getByRole('figure', { name: 'Live output' });
    await expect(output).toContainText('line 4');
    await expect(output).toContainText('line 6');
    await panelOf(page).getByRole('button', { name: 'Show output of Count' }).click();
    await expect(panelOf(page).getByRole('figure', { name: 'Live output' })).toContainText('line 4');
    await row.getByRole('button', { name: 'Stop command' }).click();
    await expect(row.getByRole('button', { name: 'Stop command' })).toHaveCount(0);
    await expect(panelOf(page)).toContainText('stopped');
  });

  test('[W68] [W69] a server is added in the page, its tool is called after approval, and it is removed', async () => {
    const page = await panelPage(bridge, { tab: 'mcp' });
    await panelOf(page).getByRole('button', { name: 'Add server' }).click();
    const adding = page.getByRole('dialog', { name: 'Add MCP server' });
    await adding.getByRole('button', { name: 'Add server' }).click();
    await expect(adding).toContainText('Enter the program to run.');
    await adding.getByRole('textbox', { name: 'Name' }).fill('demo');
    await adding.getByRole('textbox', { name: 'Command' }).fill(`${process.execPath}\n${echo}`);
    await adding.getByRole('textbox', { name: 'Environment variables' }).fill('KEY=canary-4711');
    await adding.getByRole('checkbox', { name: 'Keep for later runs' }).check();
    await adding.getByRole('button', { name: 'Add server' }).click();
    await expect(adding).toHaveCount(0);
    const server = panelOf(page).getByRole('listitem', { name: 'demo' }).first();
    await expect(server).toContainText('Connected');
    const path = `/api/sessions/${new URL(page.url()).pathname.split('/')[2]}`;
    const facts = await page.evaluate(async (address) => (await fetch(address)).text(), path);
    expect(facts).toContain('"KEY":"[hidden:');
    expect(facts).not.toContain('canary-4711');
    await server.getByText('Tools', { exact: true }).click();
    await server.getByRole('button', { name: 'Call echo of demo' }).first().click();
    const calling = page.getByRole('dialog', { name: 'Call echo' });
    const box = calling.getByRole('textbox', { name: 'Arguments (JSON)' });
    await box.fill('{"text": ');
    await expect(calling.getByRole('button', { name: 'Call tool' })).toBeDisabled();
    await box.fill('{"text": "hello"}');
    await calling.getByRole('button', { name: 'Call tool' }).click();
    if (isCurrent) {
      await answer(calling.getByRole('button', { name: 'Allow once' }));
      await expect(calling.getByRole('region', { name: 'Result' })).toContainText('echo: hello');
    } else {
      await expect(calling.getByRole('alert')).toHaveText(
        'Claude Code 2.1.38 can’t call a tool by hand. Ask Claude to call it instead.',
      );
    }
    await calling.getByRole('button', { name: 'Close' }).last().click();
    if (isCurrent) await expect(rows(page, 'Tool: Demo › Echo')).toContainText('by hand');
    await server.getByRole('button', { name: 'Remove demo' }).click();
    await expect(panelOf(page)).toContainText('This session has no MCP servers.');
  });
});

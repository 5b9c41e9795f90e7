import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer, showAll } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { startGuardedServer } from './guarded-server.ts';
import { panelOf, panelPage, send, statusOf } from './panel-page.ts';

afterAll(async () => (await browser()).close());

const echo = fileURLToPath(new URL('../claude/scenario/mcp-echo.ts', import.meta.url));
const notes = fileURLToPath(new URL('../claude/scenario/mcp-notes.ts', import.meta.url));
const haiku = { model: 'claude-haiku-4-5' };
const done = reply('All done.');
const todos = [
  { content: 'Find it', status: 'completed', activeForm: 'Finding it' },
  { content: 'Fix bug', status: 'in_progress', activeForm: 'Fixing the bug' },
  { content: 'Run tests', status: 'pending', activeForm: 'Running tests' },
];

describe.each(versions)('with the CLI %s', { timeout: 90_000 }, (version) => {
  const isNew = version !== '2.1.38';
  let bridge: Bridge;

  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version }, files: { 'a.txt': 'hello world\nsecond line\n' } });
    const create = (subject: string, activeForm: string) =>
      tool('TaskCreate', { subject, description: `${subject}, and this is why:\nsomebody wants it.`, activeForm });
    bridge.model.add('todo', [reply(tool('TodoWrite', { todos })), done]);
    bridge.model.add('tasks', [
      reply(create('Find it', 'Finding it'), create('Fix bug', 'Fixing the bug'), create('Run tests', 'Running tests')),
      reply(
        tool('TaskUpdate', { taskId: '1', status: 'completed' }),
        tool('TaskUpdate', { taskId: '2', status: 'in_progress' }),
        tool('TaskUpdate', { taskId: '3', addBlockedBy: ['2'] }),
      ),
      done,
    ]);
    const file_path = join(bridge.project, 'a.txt');
    bridge.model.add('edit', [
      reply(tool('Read', { file_path })),
      reply(tool('Edit', { file_path, old_string: 'hello', new_string: 'goodbye' })),
      reply(tool('Write', { file_path: join(bridge.project, 'b.txt'), content: 'new\nfile\n' })),
      done,
    ]);
    const content = 'A line of a file that is too long for the timeline.\n'.repeat(3000);
    bridge.model.add('long', [reply(tool('Write', { file_path: join(bridge.project, 'c.txt'), content })), done]);
    bridge.model.add('agent', [
      reply(tool('Task', { subagent_type: 'general-purpose', description: 'Look around', prompt: marker('looking') })),
      done,
      reply('The agent is back.'),
    ]);
    bridge.model.add('list', [reply(tool('ListMcpResourcesTool', {})), done]);
    bridge.model.add('looking', [reply('I found nothing.')]);
  });
  afterAll(() => bridge.close());

  test('the list of tasks shows what is done, what is going on, and what waits for it', async () => {
    const page = await panelPage(bridge, { options: haiku });
    await expect(panelOf(page)).toContainText('No tasks yet');
    await send(page, `Plan it ${marker(isNew ? 'tasks' : 'todo')}`);
    const tasks = panelOf(page).getByRole('region', { name: 'Tasks' });
    await expect(tasks.getByRole('heading')).toHaveText('Tasks1 of 3 done');
    const rows = tasks.getByRole('listitem');
    await expect(rows.nth(0).getByRole('img', { name: 'Done' })).toBeVisible();
    await expect(rows.nth(1)).toContainText('Fixing the bug');
    await expect(rows.nth(2)).toContainText(isNew ? 'Run tests after Fix bug' : 'Run tests');
    if (isNew) {
      const details = rows.nth(1).getByText('Fix bug, and this is why:…');
      await details.focus();
      await page.keyboard.press('Enter');
      await expect(rows.nth(1).getByText('somebody wants it.')).toBeVisible();
    }
    const tab = page.getByRole('tab', { name: 'Tasks', exact: true });
    await expect(tab).toHaveAccessibleDescription('1 of 3 tasks done');
    await expect(tab).toContainText('1/3');
  });

  test('files that were changed show with their diffs, also when the page is opened anew', async () => {
    const page = await panelPage(bridge, { tab: 'files' });
    await expect(panelOf(page)).toContainText('No files changed yet');
    await send(page, `Change it ${marker('edit')}`);
    const files = panelOf(page).getByRole('region', { name: 'Files changed' });
    await answer(page.getByRole('button', { name: 'Allow once' }));
    await expect(files.getByRole('button', { name: 'a.txt, 1 added, 1 removed' })).toBeVisible();
    await answer(page.getByRole('button', { name: 'Allow once' }));
    await expect(files.getByRole('button', { name: 'b.txt, 2 added, 0 removed' })).toBeVisible();
    await expect(files.getByRole('heading')).toHaveText('2 files+3 −1');
    const tab = page.getByRole('tab', { name: 'Files changed', exact: true });
    await expect(tab).toHaveAccessibleDescription('2 files changed');

    await page.reload();
    await files.getByRole('button', { name: /^a\.txt/ }).click();
    const diff = files.getByRole('figure', { name: /a\.txt/ });
    await expect(diff).toContainText('goodbye world');
    await files.getByRole('link', { name: 'Show in timeline' }).click();
    await expect(page).toHaveURL(/\/entries\/.*panel=files/);
  });

  test('all lines of a long file are counted, in the panel and in the row', async () => {
    const page = await panelPage(bridge, { tab: 'files' });
    await send(page, `Write it ${marker('long')}`);
    await showAll(page);
    await answer(page.getByRole('button', { name: 'Allow once' }));
    const files = panelOf(page).getByRole('region', { name: 'Files changed' });
    await expect(files.getByRole('button', { name: /^c\.txt, 3,?000 added, 0 removed/ })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Tool: Write c.txt' })).toContainText(/\+3,?000/);
  });

  test('the gauge opens what the context is full of, and it can be measured', async () => {
    const page = await panelPage(bridge);
    await send(page, 'Hello');
    await statusOf(page)
      .getByRole('button', { name: /^Context: 15k of / })
      .click();
    const context = panelOf(page).getByRole('region', { name: 'Context' });
    await expect(context).toContainText('In use');
    await context.getByRole('button', { name: 'Measure' }).click();
    if (!isNew) await context.getByRole('button', { name: 'Send /context' }).click();
    await expect(context.getByRole('row', { name: /^System prompt/ })).toBeVisible();
    await expect(panelOf(page).getByRole('img', { name: /^Context over/ })).toBeVisible();
    await expect(page).toHaveURL(/panel=context/);
  });

  test('servers are switched off and on, one that does not work says so, and resources are known once listed', async () => {
    const mcpServers = {
      demo: { command: process.execPath, args: [echo] },
      broken: { command: join(bridge.project, 'no-such-command'), args: [] },
      notes: { command: process.execPath, args: [notes] },
    };
    const options = { mcpConfigs: [{ type: 'json', value: { mcpServers } }], allowedTools: ['ListMcpResourcesTool'] };
    const page = await panelPage(bridge, { tab: 'mcp', options });
    await send(page, 'Hello');
    const server = (name: string) => panelOf(page).getByRole('listitem', { name });
    await expect(server('demo')).toContainText('Connected, 1 tool');
    await expect(server('broken')).toContainText('Failed');
    await server('demo').getByText('Tools').click();
    await expect(server('demo').getByRole('list')).toContainText('echo');
    await server('demo').getByRole('button', { name: 'Disable demo' }).click();
    await expect(server('demo')).toContainText('Disabled');
    await server('demo').getByRole('button', { name: 'Enable demo' }).click();
    await expect(server('demo')).toContainText('Connected');
    await server('broken').getByRole('button', { name: 'Reconnect broken' }).click();
    await expect(server('broken').getByRole('status')).not.toBeEmpty();

    await expect(panelOf(page).getByRole('button', { name: 'Ask Claude to list resources' })).toBeVisible();
    await send(page, `List them ${marker('list')}`);
    await expect(server('notes')).toContainText('Connected, 1 resource');
    await server('notes').getByText('Resources').click();
    await expect(server('notes').getByRole('list')).toContainText('@notes:note://one');
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('Look at @first');
    await page.getByRole('option', { name: /^First note/ }).click();
    await expect(box).toHaveValue('Look at @notes:note://one ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^You/ }).last()).toContainText('@notes:note://one');
  });

  test.runIf(isNew)('a server that wants it is signed in to by its link, also from another device', async () => {
    const guarded = await startGuardedServer();
    onTestFinished(() => guarded.close());
    for (const way of ['here', 'elsewhere'] as const) {
      const mcpServers = { [way]: { type: 'http', url: `${guarded.url}/${way}` } };
      const page = await panelPage(bridge, {
        tab: 'mcp',
        options: { mcpConfigs: [{ type: 'json', value: { mcpServers } }] },
      });
      await send(page, 'Hello');
      const server = panelOf(page).getByRole('listitem', { name: way });
      await expect(server).toContainText('Needs sign-in');
      await server.getByRole('button', { name: `Sign in to ${way}` }).click();
      const link = server.getByRole('link', { name: /^Open the sign-in page of 127\.0\.0\.1/ });
      const address = (await link.getAttribute('href')) ?? '';
      if (way === 'here') {
        const opened = page.waitForEvent('popup');
        await link.click();
        await (await opened).waitForURL(/^http:\/\/localhost:\d+\/callback/);
      } else {
        await server.getByText('The page does not open afterwards?').click();
        const sentTo = (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '';
        await server.getByRole('textbox', { name: /^Address after signing in/ }).fill(sentTo);
        await server.getByRole('button', { name: 'Finish sign-in' }).click();
      }
      await expect(server).toContainText('Connected, 1 tool');
    }
  });

  test.runIf(!isNew)('a CLI that cannot sign in from here says where it can be done', async () => {
    const guarded = await startGuardedServer();
    onTestFinished(() => guarded.close());
    const mcpServers = { safe: { type: 'http', url: `${guarded.url}/here` } };
    const page = await panelPage(bridge, {
      tab: 'mcp',
      options: { mcpConfigs: [{ type: 'json', value: { mcpServers } }] },
    });
    await send(page, 'Hello');
    await panelOf(page).getByRole('button', { name: 'Sign in to safe' }).click();
    await expect(panelOf(page)).toContainText('Run claude in a terminal in this folder, type /mcp');
  });

  test('an agent at work shows with its totals and a way to its call', async () => {
    const page = await panelPage(bridge, { tab: 'subagents' });
    await send(page, `Ask somebody ${marker('agent')}`);
    const agent = panelOf(page).getByRole('listitem', { name: 'Look around' });
    await expect(agent).toContainText(/general-purpose Look arounddone.* tokens/);
    await agent.getByRole('link', { name: 'Show in timeline' }).click();
    await expect(page).toHaveURL(/\/entries\//);
  });

  test.runIf(isNew)('a command in the background is stopped', async () => {
    const command = 'sleep 600';
    const wait = tool('Bash', { command, description: 'Wait for ten minutes', run_in_background: true });
    bridge.model.add('background', [reply(wait), reply('It runs.'), reply('It was stopped.')]);
    const page = await panelPage(bridge, { options: { allowedTools: ['Bash'] } });
    await send(page, `Wait ${marker('background')}`);
    await expect(statusOf(page)).toContainText('Ready, 1 background task');
    const tasks = panelOf(page).getByRole('region', { name: 'In the background' });
    await expect(tasks).toContainText(/running \d+ s/);
    await tasks.getByRole('button', { name: /^Stop/ }).click();
    await expect(tasks.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
    await expect(tasks).toContainText('stopped');
  });
});

describe('the panel itself', () => {
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
  });
  afterAll(() => bridge.close());

  test('still has a file that was changed long ago', async () => {
    const input = { file_path: '/old.txt', content: 'one' };
    const texts = Array.from({ length: 120 }, (_, n) => ({ type: 'text', text: `Text ${n}.` }));
    const page = await panelPage(bridge, { tab: 'files' });
    await send(page, `RUN:${JSON.stringify([{ type: 'tool', name: 'Write', input, result: 'ok' }, ...texts])}`);
    await expect(page.getByRole('article', { name: /^Claude/ }).filter({ hasText: 'Text 119.' })).toBeVisible();
    await page.reload();
    await expect(panelOf(page).getByRole('button', { name: '/old.txt, 1 added, 0 removed' })).toBeVisible();
  });

  test('is closed, stays so, and is opened by its address', async () => {
    const page = await panelPage(bridge);
    await panelOf(page).getByRole('button', { name: 'Close panel' }).click();
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/panel=/);
    await page.reload();
    await expect(statusOf(page)).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    await page.goto(`${page.url()}?panel=mcp`);
    await expect(panelOf(page).getByRole('tab', { name: 'MCP', selected: true })).toBeVisible();
  });

  test('is made wider by the keyboard, and stays so', async () => {
    const page = await panelPage(bridge);
    await panelOf(page).getByRole('separator', { name: 'Width of the panel' }).focus();
    await page.keyboard.press('ArrowLeft');
    const width = async () => (await panelOf(page).boundingBox())?.width;
    await expect.poll(width).toBe(412);
    await page.reload();
    await expect.poll(width).toBe(412);
  });

  test('leaves the switches of the composer readable however wide it is', async () => {
    const page = await panelPage(bridge, { context: { viewport: { width: 1120, height: 800 } } });
    await send(page, 'hello');
    await expect(page.getByRole('article', { name: /^Claude/ })).toBeVisible();
    await panelOf(page).getByRole('separator', { name: 'Width of the panel' }).focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowLeft');
    const composer = page.getByRole('region', { name: 'Composer' });
    await expect(composer.getByRole('button', { name: /^Permission mode: / })).toBeVisible();
    await expect(composer.getByRole('button', { name: /^Thinking: / })).toBeHidden();
    const cut = await composer
      .locator('.truncate:visible')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
    await composer.getByRole('button', { name: 'More switches' }).click();
    await page.getByRole('menuitem', { name: 'Thinking: off' }).click();
    await page.setViewportSize({ width: 1600, height: 800 });
    await expect(composer.getByRole('button', { name: 'Thinking: off' })).toBeVisible();
  });

  test('does not lie over a request when the window becomes too narrow for it, and returns with the room', async () => {
    const page = await panelPage(bridge);
    const input = { command: 'touch a' };
    await send(page, `RUN:${JSON.stringify([{ type: 'ask', name: 'Bash', input, result: 'ok' }])}`);
    await expect(page.getByRole('button', { name: 'Allow once' })).toBeVisible();
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/panel=/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(panelOf(page)).toBeVisible();
    await page.setViewportSize({ width: 900, height: 800 });
    await answer(page.getByRole('button', { name: 'Allow once' }));
    await expect(page.getByRole('button', { name: 'Allow once' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show panel' }).click();
    await expect(panelOf(page)).toBeVisible();
  });

  test('goes from tab to tab by the keyboard, and the address follows', async () => {
    const page = await panelPage(bridge);
    await panelOf(page).getByRole('tab', { name: 'Tasks' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/panel=files/);
    await expect(panelOf(page).getByRole('tab', { name: 'Files changed', selected: true })).toBeVisible();
  });

  test('lies over the whole screen of a phone, when it is asked for', async () => {
    const page = await panelPage(bridge, { tab: '' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(statusOf(page)).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    await page.goto(`${page.url().split('?')[0]}?panel=context`);
    const box = await panelOf(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
  });
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test, vi } from 'vitest';
import type { Json, JsonObject } from '../../src/core/json.ts';
import type { SessionEvent } from '../../src/core/session/event.ts';
import { hasHidden } from '../../src/core/text/visible.ts';
import { button } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { everyKind } from './every-kind.ts';
import { expect } from './expect.ts';
import { makeAgent, makeTask, makeTemplate } from './fleet.ts';
import { writeSession } from './long-session.ts';

vi.setConfig({ testTimeout: 240_000 });

const override = '\u202e';
const named = (name: string) => `${name} ${override}eman`;

let bridge: Bridge;
let page: Page;
let session: string;
let fresh: string;
let agent: string;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
  const cwd = join(bridge.project, named('folder'));
  await mkdir(cwd);
  session = await writeSession(bridge.place.data, { cwd, title: named('Session') }, everythingNamed);
  fresh = await writeSession(bridge.place.data, { cwd, title: named('Fresh') }, () => []);
  agent = await makeAgent(bridge, { name: named('Ada'), kind: named('kind'), cwd, desiredExecutionState: 'stopped' });
  const before = await makeTask(bridge, agent, { title: named('Before') });
  const prompt = `${named('Do')} it`;
  await makeTask(bridge, agent, { title: named('Task'), prompt, files: [named('a.ts')], dependsOn: [before] });
  const content = { type: 'prompt', text: 'Do it.' } as const;
  await makeTemplate(bridge, { name: named('Template'), description: named('About'), variables: [], content });
  page = await bridge.page({ viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

/** What everyKind tells, with the mark in every name and path, and an MCP server that has one too. */
function* everythingNamed(): Iterable<SessionEvent[][]> {
  for (const turn of everyKind()) yield turn.map((line) => line.map((event) => marked(event as never) as SessionEvent));
  const tools = [{ name: named('tool'), description: named('Does') }];
  yield [
    [{ type: 'servers.listed', servers: [{ name: named('server'), status: 'failed', error: named('No'), tools }] }],
  ];
}

const names = new Set([
  'file_path',
  'filePath',
  'notebook_path',
  'path',
  'description',
  'subject',
  'query',
  'pattern',
  'url',
]);

function marked(value: JsonObject): JsonObject {
  const inner = (part: Json, key: string): Json => {
    if (typeof part === 'string') return names.has(key) || part.startsWith('mcp__') ? part + override : part;
    if (Array.isArray(part)) return part.map((item) => inner(item, key));
    return typeof part === 'object' && part !== null ? marked(part) : part;
  };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part, key)]));
}

/** Everything on the page that a person reads or hears and that has a hidden character in it. */
async function hiddenOn(on: Page): Promise<string[]> {
  const texts = await on.evaluate(() => {
    const found: string[] = [document.title];
    for (const element of document.body.querySelectorAll('*:not(script, style)')) {
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? '');
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return [...new Set(texts.filter((text) => hasHidden(text, 'prose')))];
}

const shown = (text: string | RegExp) => (on: Page) => on.getByText(text).first().waitFor();

const looks: [string, () => string, (on: Page) => Promise<void>][] = [
  ['the list', () => '/', shown('Session \\u{202e}eman')],
  ['a session', () => `/sessions/${session}`, openAll],
  ['a session without messages', () => `/sessions/${fresh}`, shown(/Claude works in/)],
  ['its servers', () => `/sessions/${session}`, openServers],
  ['its export', () => `/sessions/${session}`, openExport],
  ['its history', () => `/sessions/${session}/history`, (on) => on.getByRole('list', { name: 'History' }).waitFor()],
  ['its frames', () => `/sessions/${session}/inspector`, shown(/eman/)],
  ['the inbox', () => '/inbox', (on) => on.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()],
  ['the search', () => '/search?q=everything', (on) => on.getByRole('region', { name: 'Results' }).waitFor()],
  ['the costs', () => '/cost?range=all', (on) => on.getByRole('region', { name: 'Totals' }).waitFor()],
  ['the audit', () => '/audit', (on) => on.getByRole('table').waitFor()],
  ['rules', () => `/rules?session=${session}`, (on) => on.getByRole('region', { name: 'Try a call' }).waitFor()],
  ['new', () => '/new', (on) => on.getByRole('heading', { name: /New session/ }).waitFor()],
  ['the agents', () => '/agents', (on) => on.getByRole('list', { name: 'All agents' }).waitFor()],
  ['an agent', () => `/agents/${agent}`, (on) => on.getByRole('region', { name: 'Decisions' }).waitFor()],
  ['the board', () => '/agents/board', openTasks],
  ['templates', () => '/agents/templates', (on) => on.getByRole('button', { name: /^Use / }).first().waitFor()],
  ['the command palette', () => `/sessions/${session}`, openPalette],
  [
    'storage',
    () => '/settings/storage',
    (on) => on.getByRole('region', { name: 'Largest sessions' }).getByRole('listitem').first().waitFor(),
  ],
  [
    'folders',
    () => '/settings/folders',
    (on) =>
      on
        .getByRole('heading', { name: /Settings/ })
        .first()
        .waitFor(),
  ],
];

test.each(looks)('[S28] %s shows escapes in every name and path', async (_, path, arrange) => {
  await page.goto(bridge.deck.origin + path());
  await arrange(page);
  expect(await hiddenOn(page)).toEqual([]);
});

async function openAll(on: Page): Promise<void> {
  await on.getByRole('article').first().waitFor();
  const closed = on.getByRole('region', { name: 'Timeline' }).locator('article button[aria-expanded="false"]');
  for (let left = 12; left > 0 && (await closed.count()) > 0; left -= 1) await closed.last().click();
}

async function openServers(on: Page): Promise<void> {
  await on.getByRole('tab', { name: /^MCP/ }).click();
  await on.getByRole('listitem', { name: 'server \\u{202e}eman' }).waitFor();
}

async function openExport(on: Page): Promise<void> {
  await button(on, 'Session actions').last().click();
  await on.getByRole('menuitem', { name: /Export/ }).click();
  await on.getByRole('dialog', { name: 'Export session' }).waitFor();
}

async function openTasks(on: Page): Promise<void> {
  await on.getByRole('article').first().waitFor();
  const closed = on.locator('article button[aria-expanded="false"]');
  for (let left = 2; left > 0 && (await closed.count()) > 0; left -= 1) await closed.first().click();
}

async function openPalette(on: Page): Promise<void> {
  await on.getByRole('article').first().waitFor();
  await on.keyboard.press('Control+k');
  await on.getByRole('dialog', { name: 'Command palette' }).waitFor();
}

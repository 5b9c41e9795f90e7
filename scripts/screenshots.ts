import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { type Bridge, browser, openBridge } from '../test/page/bridge.ts';
import { installedBrowser } from '../test/page/install-browser.ts';
import { writeLongSession } from '../test/page/long-session.ts';
import { buildPage } from '../test/page/page-build.ts';
import { connect } from '../test/serve/deck.ts';
import { gatherCrew } from './screenshots/crew.ts';
import { files, folder, messages, scripts } from './screenshots/story.ts';

/** `npm run screenshots -- [--out DIR]`: the page with the real CLI and a scripted model, in light and in dark. */

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const readme = new Set(['session-dark.png', 'session-light.png', 'session-phone.png']);
const largest = 300_000;

type Shot = { name: string; path(sessionId: string): string; ready(page: Page): Promise<unknown> };

const waits = (page: Page) => page.locator('[data-request-card="ready"]').first().waitFor();
const heading = (page: Page) => page.getByRole('heading').first().waitFor();
const shots: Shot[] = [
  { name: 'session', path: (id) => `/sessions/${id}`, ready: waits },
  { name: 'inbox', path: () => '/inbox', ready: waits },
  { name: 'search', path: () => '/search?q=test', ready: (page) => page.locator('mark').first().waitFor() },
  { name: 'cost', path: () => '/cost', ready: (page) => page.getByRole('region', { name: 'Totals' }).waitFor() },
  { name: 'history', path: (id) => `/sessions/${id}/history`, ready: heading },
  { name: 'audit', path: () => '/audit', ready: (page) => page.getByRole('table').waitFor() },
  { name: 'rules', path: (id) => `/rules?session=${id}`, ready: heading },
  {
    name: 'inspector',
    path: (id) => `/sessions/${id}/inspector`,
    ready: (page) => page.getByText('system/init').first().waitFor(),
  },
  { name: 'agents', path: () => '/agents', ready: (page) => page.getByText('Lamp keeper').first().waitFor() },
  { name: 'board', path: () => '/agents/board', ready: heading },
  { name: 'settings-notifications', path: () => '/settings/notifications', ready: heading },
  { name: 'settings', path: () => '/settings', ready: heading },
  { name: 'settings-server', path: () => '/settings/server', ready: heading },
  { name: 'settings-storage', path: () => '/settings/storage', ready: heading },
  { name: 'new', path: () => '/new', ready: heading },
];

type Look = { name: string; options: BrowserContextOptions };

const looks: Look[] = (['dark', 'light'] as const).flatMap((colorScheme) => [
  { name: colorScheme, options: { colorScheme, viewport: { width: 1440, height: 900 } } },
  { name: `1024-${colorScheme}`, options: { colorScheme, viewport: { width: 1024, height: 768 } } },
  {
    name: phoneName(colorScheme),
    options: { colorScheme, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
]);

buildPage();
process.env.QUARTERDECK_BROWSER = installedBrowser((sentence) => console.error(sentence));
const out = values.out ?? (await mkdtemp(join(tmpdir(), 'quarterdeck-screenshots-')));
const docs = join(import.meta.dirname, '../docs/screenshots');
await mkdir(out, { recursive: true });
await mkdir(docs, { recursive: true });
const bridge = await openBridge({ cli: { type: 'real', version: '2.1.325' }, files });
const sessionId = await playStory(bridge);
for (const look of looks) await photograph(look);
await bridge.close();
await (await browser()).close();

async function photograph({ name: look, options }: Look): Promise<void> {
  const page = await bridge.ownPage(options);
  for (const { name, path, ready } of shots) {
    await page.goto(bridge.deck.origin + path(sessionId));
    await ready(page).catch(() => console.error(`${name}: what it waits for is not there`));
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(600);
    const file = `${name}-${look}.png`;
    const target = join(values.out === undefined && readme.has(file) ? docs : out, file);
    await page.screenshot({ path: target });
    const { size } = await stat(target);
    console.info(`${target} ${Math.round(size / 1000)} KB${size > largest ? ', which is too large' : ''}`);
  }
  await page.context().close();
}

/** Until the edit waits for a person. */
async function playStory(bridge: Bridge): Promise<string> {
  const { deck, place, project, model } = bridge;
  const cwd = join(project, folder);
  for (const [name, script] of Object.entries(scripts((file) => join(cwd, file)))) model.add(name, script);
  await writeLongSession(place.data, { cwd, turns: 6, title: 'Read the gauge over the radio' });
  await writeLongSession(place.data, { cwd, turns: 3, title: 'Why is the lamp on at noon?' });
  const client = connect(deck, await place.token('operate', 'laptop'));
  const id = crypto.randomUUID();
  await client.command({ type: 'folder.trust', path: cwd });
  const title = 'High water is an hour early';
  // This model has the list of tasks in every version of the CLI.
  await client.command({ type: 'session.create', sessionId: id, cwd, title, options: { model: 'claude-haiku-4-5' } });
  const watched = client.watch(id);
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const stop = watched.onChange(() => {
        if (!isSo()) return;
        stop();
        resolve();
      });
    });
  const say = async (text: string) => {
    const sent = await client.command({ type: 'message.send', sessionId: id, messageId: crypto.randomUUID(), text });
    if (sent.type === 'refused') throw new Error(sent.error.message);
  };
  const [first = '', second = ''] = messages;
  const investigated = until(
    () =>
      watched.entries.some((entry) => entry.type === 'text' && entry.text.startsWith('The second look')) &&
      watched.state?.turn.type === 'none',
  );
  await say(first);
  await investigated;
  const asked = until(() => (watched.state?.requests.length ?? 0) > 0);
  await say(second);
  await asked;
  for (const entry of watched.entries) {
    if (entry.type === 'tool' && entry.state.type === 'failed') console.error(`${entry.name}: ${entry.result?.text}`);
  }
  client.close();
  await gatherCrew(bridge, cwd);
  return id;
}

function phoneName(colorScheme: 'dark' | 'light'): string {
  return colorScheme === 'dark' ? 'phone' : 'phone-light';
}

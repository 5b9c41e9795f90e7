import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';

afterAll(async () => (await browser()).close());

/** Outside of everything that is trusted. */
let folder: string;
let bridge: Bridge;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-fresh-')));
  await mkdir(join(folder, 'harbour'));
  const scripts = { hello: [reply('Hello from the deck.')] };
  bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', scripts } });
});
afterAll(async () => {
  await bridge.close();
  await rm(folder, { recursive: true, force: true });
});

test('the first session starts from the middle of the page', async () => {
  const page = await bridge.page();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try the demo' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Start your first session' }).click();
  await expect(page.getByRole('dialog', { name: 'New session' })).toBeVisible();
});

describe('a new session', () => {
  test('[S12] is made by keyboard alone in a fresh folder, which is trusted first', async () => {
    const page = await bridge.page();
    await page.keyboard.press('n');
    const path = page.getByRole('combobox', { name: 'Folder' });
    // No session has been started, so it offers where the server was.
    await expect(path).toHaveValue(process.cwd());
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(`${folder}/har`);
    await expect(page.getByRole('option', { name: join(folder, 'harbour') })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(path).toHaveValue(join(folder, 'harbour'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Say hello ${marker('hello')}`);
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Do you trust this folder?' });
    await expect(dialog).toContainText(join(folder, 'harbour'));
    await expect(dialog).toContainText('can run hooks');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const behind = page.getByRole('heading', { name: 'New session', includeHidden: true });
    await expect.poll(() => shadeOver(behind)).toContain('0.45');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sessions\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('Hello from the deck.');

    await page.goto(`${bridge.deck.origin}/settings/folders`);
    await expect(page.getByRole('list', { name: 'Trusted folders' })).toContainText(join(folder, 'harbour'));
  });

  test('[S12] is not made when the folder is not trusted after all', async () => {
    const page = await bridge.page();
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByRole('combobox', { name: 'Folder' }).fill(folder);
    await page.getByRole('button', { name: 'Start session' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveValue(folder);
    await expect(page).toHaveURL(`${bridge.deck.origin}/`);
  });

  test('says at the folder that there is none of that name, until it is changed', async () => {
    const page = await bridge.page({}, `/new`);
    const path = page.getByRole('combobox', { name: 'Folder' });
    await path.fill('/no/such/folder');
    await page.getByRole('button', { name: 'Start session' }).click();
    await expect(path).toHaveAccessibleDescription('There is no such folder.');
    await expect(path).toBeFocused();
    await page.keyboard.type('s');
    await expect(path).toHaveAccessibleDescription(/^Where Claude works/);
  });

  test('starts in its first field, even when the form comes after the dialog', async () => {
    const page = await bridge.page();
    let send = () => {};
    const isWanted = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/api/folders/recent', async (route) => {
      await isWanted;
      await route.fulfill({ json: { folders: [], launch: null } });
    });
    await page.getByRole('button', { name: 'New session' }).first().click();
    await expect(page.getByRole('dialog', { name: 'New session' })).toBeFocused();
    send();
    await expect(page.getByRole('combobox', { name: 'Folder' })).toBeFocused();
  });

  test('keeps what was typed when its dialog is closed, until it is started', async () => {
    const page = await bridge.page();
    const dialog = page.getByRole('dialog', { name: 'New session' });
    const path = dialog.getByRole('combobox', { name: 'Folder' });
    const message = dialog.getByRole('textbox', { name: 'Message' });
    await page.getByRole('button', { name: 'New session' }).first().click();
    await path.fill(bridge.project);
    await message.fill(`Say hello ${marker('hello')}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'New session' }).first().click();
    await expect(path).toHaveValue(bridge.project);
    await expect(message).toHaveValue(/Say hello/);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/sessions/);
    await page.getByRole('button', { name: 'New session' }).first().click();
    await expect(message).toHaveValue('');
  });

  test('has a place for its worktree from the start, so that no field moves', async () => {
    const page = await bridge.page({}, `/new`);
    const own = page.getByRole('checkbox', { name: /^Own worktree/ });
    const model = page.getByRole('combobox', { name: 'Model' });
    await page.getByRole('combobox', { name: 'Folder' }).fill('');
    await expect(own).toBeDisabled();
    const before = await model.boundingBox();
    await page.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
    await expect(page.getByText('is not in a git repository')).toBeVisible();
    expect((await model.boundingBox())?.y).toBe(before?.y);
  });

  test('says at the limit that it is no number, and begins with what was chosen', async () => {
    const page = await bridge.page({}, `/new`);
    await page.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
    await page.getByRole('combobox', { name: 'Permission mode' }).selectOption('Plan');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('textbox', { name: 'Turn limit' }).fill('many');
    await page.getByRole('button', { name: 'Start session' }).click();
    await expect(page.getByRole('textbox', { name: 'Turn limit' })).toHaveAccessibleDescription(
      'This is not a number.',
    );
    await page.getByRole('textbox', { name: 'Turn limit' }).fill('7');
    await page.getByRole('button', { name: 'Start session' }).click();
    await expect(page).toHaveURL(/\/sessions\//);
    const watcher = connect(bridge.deck, await bridge.place.token('watch', 'watcher'));
    const watched = watcher.watch(page.url().split('/').at(-1) ?? '');
    await expect.poll(() => watched.state?.options).toEqual({ permissionMode: 'plan', maxTurns: 7 });
    watcher.close();
  });

  test('tells what it will sign in with', async () => {
    const page = await bridge.page(phone, `/new`);
    await expect(page.getByText('Signs in with ANTHROPIC_API_KEY from the environment.')).toBeVisible();
  });

  test('has a Close button on a phone that a thumb hits', async () => {
    const page = await bridge.page(phone);
    await page.getByRole('button', { name: 'New session' }).click();
    const close = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox();
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

/** The colour of what lies over the middle of something. */
function shadeOver(covered: Locator): Promise<string> {
  return covered.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over === null ? '' : getComputedStyle(over).backgroundColor;
  });
}

describe('what the CLI told of itself', () => {
  test('the palette changes the model, and the CLI confirms it', async () => {
    const page = await bridge.page({}, `/new`);
    await page.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
    await page.getByRole('textbox', { name: 'Message' }).fill(`Say hello ${marker('hello')}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('Hello from the deck.');
    const watcher = connect(bridge.deck, await bridge.place.token('watch', 'watcher'));
    const watched = watcher.watch(page.url().split('/').at(-1) ?? '');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('model haiku');
    await page.keyboard.press('Enter');
    await expect.poll(() => watched.state?.cli.model ?? '').toContain('haiku');
    watcher.close();
  });

  test('the help lists its commands, tools and agents, and says that its version is tested', async () => {
    const page = await bridge.page({}, `/help/commands`);
    await expect(page.getByRole('main').getByText('/compact', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Tools' }).click();
    await expect(page.getByRole('main').getByText('Bash', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Agent types', exact: true }).click();
    await expect(page.getByRole('main').getByText('Explore', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Compatibility' }).click();
    await expect(page.getByRole('main')).toContainText('2.1.325tested');
  });

  test('the help begins with shortcuts, and with commands on a phone', async () => {
    const page = await bridge.page({}, '/help');
    await expect(page.getByRole('heading', { name: 'Shortcuts' })).toBeVisible();
    const hand = await bridge.page(phone, '/help');
    await expect(hand.getByRole('heading', { name: 'Commands' })).toBeVisible();
    await expect(hand.getByRole('main').getByRole('link').last()).toHaveText('Shortcuts');
  });
});

test('when the CLI is gone the page says so instead of offering a form', async () => {
  const left = await openBridge({ cli: { type: 'fake', scenario: {} } });
  await rm(left.place.fake, { recursive: true });
  const page = await left.page();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('claude');
  await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveCount(0);
  await left.close();
});

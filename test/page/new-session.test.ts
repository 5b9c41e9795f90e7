import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('a new session', () => {
  test('[S12] is made by keyboard alone in a fresh folder, which is trusted first', async () => {
    const page = await bridge.page();
    await page.keyboard.press('n');
    const path = page.getByRole('combobox', { name: 'Folder' });
    await path.focus();
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
    await dialog.getByRole('button', { name: 'Trust this folder and go on' }).focus();
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

  test('says at the folder that there is none of that name', async () => {
    const page = await bridge.page({}, `/new`);
    await page.getByRole('combobox', { name: 'Folder' }).fill('/no/such/folder');
    await page.getByRole('button', { name: 'Start session' }).click();
    await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveAccessibleDescription(
      'There is no such folder.',
    );
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
});

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

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Scope } from '../../src/core/wire.ts';
import { ask } from '../serve/deck.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession } from './session.ts';

afterAll(async () => (await browser()).close());

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(() => bridge.close());

async function settingsPage(section: string): Promise<Page> {
  const page = await bridge.page({}, `/settings/${section}`);
  return page;
}

/** A browser that may do only so much. */
async function pageWith(scope: Scope): Promise<Page> {
  const admin = await bridge.place.token('admin', 'pairing');
  const made = await ask(bridge.deck, admin, '/api/pairings', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope }),
  });
  const { link } = (await made.json()) as { link: string };
  const page = await (await (await browser()).newContext()).newPage();
  await page.goto(link);
  await page.getByRole('link', { name: 'Sessions' }).waitFor();
  return page;
}

test('the theme holds at once, after a reload, and from the palette', async () => {
  const page = await settingsPage('general');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await theme()).toBe('dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await theme()).toBe('dark');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('theme light');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await theme()).toBe('light');
});

describe('what is set for the server', () => {
  test('is kept over a look at another page, saved, and there after a reload', async () => {
    const page = await settingsPage('sessions');
    await page.getByRole('textbox', { name: 'Turn limit' }).fill('12');
    await page.getByRole('combobox', { name: 'Permission mode' }).selectOption('Accept edits');
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'CLI' }).click();
    await page.getByRole('combobox', { name: 'Let an idle CLI go' }).selectOption('After an hour');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await page.goto(`${bridge.deck.origin}/settings/sessions`);
    await expect(page.getByRole('textbox', { name: 'Turn limit' })).toHaveValue('12');
    await expect(page.getByRole('combobox', { name: 'Permission mode' })).toHaveValue('acceptEdits');
    await page.getByRole('link', { name: 'CLI' }).click();
    await expect(page.getByRole('combobox', { name: 'Let an idle CLI go' })).toHaveValue('60');
  });

  test('is what a new session says it will begin with', async () => {
    const page = await settingsPage('sessions');
    await page.getByRole('textbox', { name: 'Dollar limit' }).fill('2.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await page.goto(`${bridge.deck.origin}/new`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Dollar limit' })).toHaveAttribute('placeholder', '2.5');
  });

  test('that the server does not take is told at its field, and can be discarded', async () => {
    const page = await settingsPage('cli');
    const names = page.getByRole('textbox', { name: 'Environment to pass on' });
    await names.fill('2FAST');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(names).toHaveAccessibleDescription('This must be the name of a variable, not "2FAST".');
    await page.getByRole('link', { name: 'Defaults' }).click();
    await page.getByRole('textbox', { name: 'Turn limit' }).fill('-3');
    await page.getByRole('link', { name: 'CLI' }).click();
    await names.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Defaults' }).click();
    await expect(page.getByRole('textbox', { name: 'Turn limit' })).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('textbox', { name: 'Turn limit' })).not.toHaveValue('-3');
  });

  test('says where it comes from, and what a flag says cannot be changed', async () => {
    const page = await settingsPage('server');
    const port = page.getByRole('textbox', { name: 'Port', exact: true });
    await expect(port).toBeDisabled();
    await expect(port).toHaveValue('0');
    await expect(page.getByText('port · set by --port')).toBeVisible();
    await expect(page.getByText('basePath · default')).toBeVisible();
    await expect(page.getByText(join(bridge.place.data, 'settings.json'))).toBeVisible();
    const names = page.getByRole('textbox', { name: 'Other names it is reached by' });
    await names.fill('deck.example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('allowedHost · settings.json')).toBeVisible();
    await expect(names).toHaveAccessibleDescription(/Until the next start it is empty\.$/);
  });

  test('and was changed by hand meanwhile is not written over, and nothing that was filled in is lost', async () => {
    const page = await settingsPage('cli');
    const file = join(bridge.place.data, 'settings.json');
    await page.getByRole('combobox', { name: 'Let an idle CLI go' }).selectOption('After 4 hours');
    const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as object;
    await writeFile(file, JSON.stringify({ ...before, log: 'error', note: 'mine' }));
    await page.getByRole('button', { name: 'Save' }).click();
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
    await expect(unsaved).toContainText('settings.json was changed meanwhile, so nothing was saved.');
    await expect(page.getByText('Not a setting, and kept as it is: note.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(unsaved).toHaveCount(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ log: 'error', note: 'mine', idleMinutes: 240 });
  });

  test('is only looked at by a device without the right', async () => {
    const page = await pageWith('operate');
    await page.goto(`${bridge.deck.origin}/settings/sessions`);
    await expect(page.getByText('This device may look at these settings, and not change them.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Turn limit' })).toBeDisabled();
    await page.context().close();
  });
});

describe('devices', () => {
  test('a phone is let in by the code, and signed out when it is revoked', async () => {
    const sessionId = await makeSession(bridge);
    const page = await settingsPage('devices');
    await page
      .getByRole('combobox', { name: 'What the new device may do' })
      .selectOption('May watch and answer requests');
    await page.getByRole('button', { name: 'Pair a device' }).click();
    const code = page.getByRole('img', { name: 'QR code of the link' });
    await expect(code).toBeVisible();
    expect(
      await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    const link = (await page.getByText(/#code=/).textContent()) ?? '';

    // Another code that is used meanwhile is none of this one's business.
    await (await pageWith('watch')).context().close();
    for (let looks = 0; looks < 2; looks++) await page.waitForResponse(/\/api\/devices$/);
    await expect(code).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Paired' })).toHaveCount(0);

    const opened = await (await browser()).newContext({ ...phone, userAgent: 'Mozilla/5.0 (iPhone) Safari/605' });
    const pocket = await opened.newPage();
    await pocket.goto(link);
    await pocket.getByRole('link', { name: 'Sessions' }).waitFor();
    await pocket.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
    await expect(pocket.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect(pocket.getByRole('button', { name: 'Fork' })).toHaveCount(0);

    await expect(page.getByRole('status').filter({ hasText: 'Paired: Safari on iPhone' })).toBeVisible();
    await expect(code).toHaveCount(0);
    const row = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    const found = row.filter({ hasText: 'May watch and answer requests' });
    await expect(found).toHaveCount(1);
    await found.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(found).toHaveCount(0);
    await pocket.reload();
    await expect(pocket.getByRole('status')).toHaveText('Sign in to continue.');
    await opened.close();
  });

  test('an address that a phone cannot reach says what to do, with the guide beside it', async () => {
    const page = await settingsPage('devices');
    await expect(page.getByText('A phone can’t reach this address')).toBeVisible();
    await page.getByRole('button', { name: 'Remote access guide' }).click();
    await expect(page.getByRole('dialog', { name: 'Remote access' })).toContainText('SSH tunnel');
  });

  test('a token for a program is shown once, and works', async () => {
    const page = await settingsPage('devices');
    await page.getByRole('textbox', { name: 'Name' }).fill('night job');
    await page.getByRole('combobox', { name: 'What it may do' }).selectOption('May watch');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = (await page.getByRole('main').locator('[role=status] code').textContent()) ?? '';
    const answer = await ask(bridge.deck, token, '/api/me');
    expect(await answer.json()).toMatchObject({ device: { name: 'night job', scope: 'watch' } });
    await page.reload();
    await expect(page.getByRole('list', { name: 'Devices' })).toContainText('night job');
    await expect(page.getByText(token)).toHaveCount(0);
  });
});

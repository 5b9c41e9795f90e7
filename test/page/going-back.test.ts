import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.each(versions)('going back with the CLI %s', (version) => {
  const isCurrent = version === '2.1.325';
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts: {} }, files: { 'a.txt': 'old\n' } });
  });
  afterAll(() => bridge.close());

  const rows = (page: Page, name: string): Locator => page.getByRole('article', { name: new RegExp(`^${name}`) });
  const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

  async function say(page: Page, words: string, turns: number): Promise<void> {
    await box(page).fill(words);
    await page.keyboard.press('Enter');
    const allow = page.getByRole('button', { name: 'Allow once' });
    await expect(
      rows(page, 'Turn')
        .nth(turns - 1)
        .or(allow),
    ).toBeVisible();
    if (await allow.isVisible()) await answer(allow);
    await expect(rows(page, 'Turn')).toHaveCount(turns);
  }

  async function openDialog(page: Page, message: string): Promise<Locator> {
    const row = rows(page, 'You').filter({ hasText: message });
    await row.hover();
    await row.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Go back to here/ }).click();
    return page.getByRole('dialog', { name: 'Go back to here' });
  }

  test('[W65] code and conversation go back, the words return to the box, and what was taken back is folded', async () => {
    const file = join(bridge.project, 'a.txt');
    bridge.model.add(`edit-${version}`, [
      reply(tool('Read', { file_path: file })),
      reply(tool('Edit', { file_path: file, old_string: 'old', new_string: 'new' })),
      reply('Edited.'),
    ]);
    const page = await newSession(bridge);
    await say(page, 'Hello.', 1);
    await say(page, `Change it. ${marker(`edit-${version}`)}`, 2);
    await say(page, 'And more.', 3);
    const dialog = await openDialog(page, 'Change it.');
    const both = dialog.getByRole('radio', { name: /^Code and conversation/ });
    if (!isCurrent) {
      await expect(dialog).toContainText(
        'Claude Code 2.1.38 can put files back, but can’t go back in the conversation.',
      );
      await expect(both).toBeDisabled();
      await expect(dialog.getByRole('radio', { name: /^Code only/ })).toBeChecked();
      return;
    }
    await expect(both).toBeChecked();
    await expect(dialog).toContainText('1 file would change');
    await expect(dialog).toContainText('Changes made by commands stay');
    await dialog.getByRole('radio', { name: /^Conversation only/ }).check();
    await expect(dialog).not.toContainText('Changes made by commands stay');
    await both.check();
    await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => readFile(file, 'utf8')).toBe('old\n');
    await expect(box(page)).toHaveValue(`Change it. ${marker(`edit-${version}`)}`);
    await expect(rows(page, 'You')).toHaveCount(1);
    const folded = rows(page, 'Taken back').getByRole('button');
    await expect(folded).toContainText('2 turns taken back');
    await folded.press('Enter');
    await expect(rows(page, 'You')).toHaveCount(3);
    await expect(rows(page, 'You').filter({ hasText: 'And more.' }).getByText('And more.')).toHaveCSS(
      'text-decoration-line',
      'line-through',
    );
    await box(page).fill('Another way.');
    await page.keyboard.press('Enter');
    const asked = await bridge.model.received(({ body }) => JSON.stringify(body).includes('Another way.'));
    expect(JSON.stringify(asked.body)).toContain('Hello.');
    expect(JSON.stringify(asked.body)).not.toContain('Change it.');
    await page.reload();
    await expect(rows(page, 'You')).toHaveCount(2);
    await expect(rows(page, 'Taken back')).toHaveCount(1);
  });

  test.runIf(isCurrent)('Escape twice lists the messages, and three more keys go back to one of them', async () => {
    const page = await newSession(bridge);
    await say(page, 'One way.', 1);
    await say(page, 'The other way.', 2);
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const picker = page.getByRole('dialog', { name: 'Go back to an earlier message' });
    await expect(picker.getByRole('option')).toHaveText([/^The other way\./, /^One way\./]);
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    // The Escape that closed the list is not the first of two.
    await page.keyboard.press('Escape');
    await expect(box(page)).not.toBeFocused();
    await expect(picker).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(picker.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Go back to here' });
    await expect(dialog.getByRole('radio', { name: /^Code and conversation/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('One way.');
    await expect(rows(page, 'You')).toHaveCount(0);
  });

  test('a message is edited and sent again, here or in a fork where the CLI cannot go back', async () => {
    const page = await newSession(bridge);
    await say(page, 'Keep this.', 1);
    const attached = page.getByRole('list', { name: 'Attached images' }).getByRole('listitem');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await expect(attached).toHaveCount(1);
    await say(page, 'Wrng words.', 2);
    await expect(attached).toHaveCount(0);
    const address = page.url();
    const row = rows(page, 'You').filter({ hasText: 'Wrng words.' });
    await row.hover();
    await row.getByRole('button', { name: 'Edit message' }).click();
    await expect(box(page)).toHaveValue('Wrng words.');
    await expect(box(page)).toBeFocused();
    await expect(attached).toHaveCount(1);
    if (isCurrent) expect(page.url()).toBe(address);
    else await expect(rows(page, 'Fork point')).toHaveCount(1);
    await expect(rows(page, 'You')).toHaveCount(1);
    await box(page).fill('Right words.');
    await page.keyboard.press('Enter');
    const asked = await bridge.model.received(({ body }) => JSON.stringify(body).includes('Right words.'));
    expect(JSON.stringify(asked.body)).toContain('Keep this.');
    expect(JSON.stringify(asked.body)).not.toContain('Wrng words.');
  });

  test.runIf(!isCurrent)('the first message is edited in a session of its own', async () => {
    const page = await newSession(bridge);
    await say(page, 'Frst words.', 1);
    const address = page.url();
    await rows(page, 'You').hover();
    await rows(page, 'You').getByRole('button', { name: 'Edit message' }).click();
    await expect(page).not.toHaveURL(address);
    await expect(box(page)).toHaveValue('Frst words.');
    await expect(rows(page, 'You')).toHaveCount(0);
  });

  test.runIf(isCurrent)('[W65] the conversation alone goes back, by several turns', async () => {
    const page = await newSession(bridge);
    await say(page, 'First.', 1);
    await say(page, 'Second.', 2);
    const dialog = await openDialog(page, 'First.');
    await dialog.getByRole('radio', { name: /^Conversation only/ }).check();
    await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows(page, 'Notice').last()).toContainText('2 turns taken back');
    await expect(box(page)).toHaveValue('First.');
  });
});

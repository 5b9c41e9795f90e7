import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply, text } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const scripts = {
  seen: [reply('I have seen it.')],
  later: [reply('The later answer.')],
};

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function box(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

function claude(page: Page): Locator {
  return page.getByRole('article', { name: /^Claude/ });
}

/** As a person pastes or drops a file: `base64`, and zeros behind it up to `size`. */
async function give(
  page: Page,
  event: 'paste' | 'drop',
  file: { name: string; type: string; base64: string; size?: number },
) {
  await box(page).evaluate(
    (element, { kind, name, type, base64, size }) => {
      const start = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bytes = new Uint8Array(Math.max(size, start.length));
      bytes.set(start);
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { kind: event, size: 0, ...file },
  );
}

const image = { name: 'shot.png', type: 'image/png', base64: pixel };

describe.each(versions)('with the CLI %s', (version) => {
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts } });
  });
  afterAll(() => bridge.close());

  test('an image is removed with a thumb', async () => {
    const page = await newSession(bridge, phone);
    await give(page, 'paste', image);
    const remove = page.getByRole('button', { name: 'Remove shot.png' });
    const { width, height } = (await remove.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await remove.tap();
    await expect(remove).toHaveCount(0);
  });

  test('an image that is pasted reaches the model with the words beside it', async () => {
    const page = await newSession(bridge);
    await give(page, 'paste', image);
    await give(page, 'drop', { ...image, name: 'second.png' });
    const attached = page.getByRole('list', { name: 'Attached images' });
    await expect(attached.getByRole('img')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove second.png' }).press('Enter');
    await expect(attached.getByRole('img')).toHaveCount(1);
    // It waits as the words do, while one looks at something else.
    await page.getByRole('link', { name: 'Cost' }).click();
    await expect(attached).toBeHidden();
    await page.goBack();
    await expect(attached.getByRole('img')).toHaveCount(1);
    await box(page).fill(`What is this? ${marker('seen')}`);
    await page.keyboard.press('Enter');
    await expect(claude(page)).toContainText('I have seen it.');
    await expect(attached).toBeHidden();
    const { body } = await bridge.model.received(({ place }) => place?.type === 'script' && place.name === 'seen');
    expect(JSON.stringify(body).match(/"type":"image"/g)).toHaveLength(1);
  });

  test('a message for after the turn waits, and can be taken back until it is its turn', async () => {
    const page = await newSession(bridge);
    const name = `queue-${version}`;
    bridge.model.add(name, [reply(text('It begins and goes on.', { hold: { name, after: 9 } }))]);
    await box(page).fill(`Go on ${marker(name)}`);
    await page.keyboard.press('Enter');
    await bridge.model.held(name);
    const attached = page.getByRole('list', { name: 'Attached images' });
    await give(page, 'paste', image);
    for (const words of [`never ${version}`, `afterwards ${marker('later')}`]) {
      await box(page).fill(words);
      await page.keyboard.press('Alt+Enter');
      await expect(attached).toBeHidden();
    }
    const rows = page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem');
    await expect(rows).toHaveText([/never/, /afterwards/]);
    const mine = page.getByRole('article', { name: /^You/ });
    await expect(mine).toHaveCount(1);
    await rows.filter({ hasText: 'never' }).getByRole('button', { name: 'Take back' }).press('Enter');
    await expect(rows).toHaveText([/afterwards/]);
    await expect(box(page)).toHaveValue(`never ${version}`);
    await expect(box(page)).toBeFocused();
    await expect(attached.getByRole('img')).toHaveCount(1);
    bridge.model.release(name);
    await expect(claude(page).last()).toContainText('The later answer.');
    await expect(rows).toHaveCount(0);
    await expect(mine.last()).toContainText('answered');
    expect(bridge.model.requests.filter(({ body }) => JSON.stringify(body).includes(`never ${version}`))).toEqual([]);
  });

  // What follows is Quarterdeck's own doing, whatever the CLI.
  if (version !== versions.at(-1)) return;

  test('an image that is too large, and a file that is none, are told plainly', async () => {
    const page = await newSession(bridge);
    await give(page, 'paste', { ...image, name: 'big.png', size: 6 * 1024 * 1024 });
    await expect(page.getByRole('alert')).toHaveText('big.png is too large: 6.3 MB. An image may have 5 MB.');
    await give(page, 'paste', { name: 'notes.png', type: 'image/png', base64: btoa('only words here') });
    await expect(page.getByRole('alert')).toContainText('notes.png is not a PNG, JPEG, GIF or WebP image');
    await expect(page.getByRole('list', { name: 'Attached images' })).toBeHidden();
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('sending waits for an image that is still uploaded, and an upload that failed is tried again', async () => {
    const page = await newSession(bridge);
    const reached = Promise.withResolvers<void>();
    let attempts = 0;
    await page.route('**/api/uploads', async (route) => {
      attempts += 1;
      if (attempts === 1) return route.abort();
      await reached.promise;
      return route.continue();
    });
    await give(page, 'paste', image);
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
    await box(page).fill(`What is this? ${marker('seen')}`);
    await page.getByRole('button', { name: 'Upload shot.png again' }).press('Enter');
    await box(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await expect(box(page)).toHaveValue(/What is this/);
    reached.resolve();
    await expect(claude(page)).toContainText('I have seen it.');
  });

  test('a device that may only watch is told so', async () => {
    const shown = await newSession(bridge);
    const token = await bridge.place.token('admin', 'pairing');
    const response = await fetch(`${bridge.deck.origin}/api/pairings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ scope: 'watch' }),
    });
    const { link } = (await response.json()) as { link: string };
    const context = await (await browser()).newContext();
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('link', { name: 'Sessions' }).waitFor();
    await page.goto(shown.url());
    await expect(box(page)).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Composer' })).toContainText('This device may watch this session');
    await context.close();
  });

  test('a message that is written while the server is away outlives the page, and is sent exactly once', async () => {
    const page = await newSession(bridge);
    await expect(box(page)).toBeVisible();
    bridge.model.add('once', [reply('It arrived.')]);
    await bridge.deck.kill('SIGTERM');
    await box(page).fill(`Only once ${marker('once')}`);
    await page.keyboard.press('Enter');
    const unsent = page.getByRole('list', { name: 'Unsent messages' });
    await expect(unsent).toContainText('Only once');
    await expect(unsent).toContainText('Not sent yet. Quarterdeck sends it when the connection is back.');
    await expect(box(page)).toHaveValue('');
    const url = page.url();
    await page.goto('about:blank');
    await bridge.restart();
    await page.goto(url);
    await expect(claude(page)).toContainText('It arrived.');
    await expect(unsent).toBeHidden();
    await page.reload();
    await expect(claude(page)).toContainText('It arrived.');
    await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(1);
    const asked = bridge.model.requests.filter(({ place }) => place?.type === 'script' && place.name === 'once');
    expect(asked).toHaveLength(1);
  });
});

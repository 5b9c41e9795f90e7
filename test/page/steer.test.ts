import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply, text, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { command } from './asking.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { statusOf } from './panel-page.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const bash = tool('Bash', { command: 'sleep 3; echo slept', description: 'Sleep a little' });

describe.each(versions)('during a turn of the CLI %s', (version) => {
  const isCurrent = version === '2.1.325';
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts: {} } });
  });
  afterAll(() => bridge.close());

  const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
  const queue = (page: Page) => page.getByRole('list', { name: 'Queued messages' });
  const rows = (page: Page, name: string): Locator => page.getByRole('article', { name: new RegExp(`^${name}`) });
  const last = (page: Page) => rows(page, 'Claude').last();

  async function send(page: Page, words: string, key = 'Enter'): Promise<void> {
    await box(page).fill(words);
    await page.keyboard.press(key);
  }

  /** A session whose turn runs a command. */
  async function runningCommand(name: string): Promise<Page> {
    bridge.model.add(name, [reply('Starting.', bash), reply('After the command.'), reply('The next turn.')]);
    const page = await newSession(bridge);
    await send(page, `Please. ${marker(name)}`);
    await expect(statusOf(page)).toContainText('Bash');
    return page;
  }

  /** A session whose turn streams text until `name` is released. */
  async function streaming(name: string, ...next: string[]): Promise<Page> {
    const words = text('It begins and takes its time.', { hold: { name, after: 9 } });
    bridge.model.add(name, [reply(words), ...next.map((more) => reply(more))]);
    const page = await newSession(bridge);
    await send(page, `Please. ${marker(name)}`);
    await bridge.model.held(name);
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    return page;
  }

  test('[W50] Enter steers: one turn answers both messages, and the second stands where it was read', async () => {
    const page = await runningCommand(`steer-${version}`);
    await expect(page.getByRole('button', { name: 'Steer', exact: true })).toBeVisible();
    await send(page, 'Look here too.');
    await expect(last(page)).toContainText('After the command.');
    await expect(rows(page, 'Turn')).toHaveCount(1);
    await expect(rows(page, 'You')).toHaveCount(2);
    await expect(rows(page, 'You').last()).toContainText('answered');
    const names = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    const place = (words: string) => names.findIndex((name) => name.includes(words));
    expect(place('sleep 3')).toBeLessThan(place('Look here too.'));
    expect(place('Look here too.')).toBeLessThan(place('After the command.'));
  });

  test('[W50] "After this turn" in the menu, or Alt+Enter, makes a turn of its own', async () => {
    const page = await runningCommand(`after-${version}`);
    await box(page).fill('And then?');
    await page.getByRole('button', { name: 'Delivery options' }).click();
    await page.getByRole('menuitem', { name: /^After this turn/ }).click();
    await expect(queue(page)).toContainText('After this turn');
    await expect(last(page)).toContainText('The next turn.');
    await expect(rows(page, 'Turn')).toHaveCount(2);
  });

  test('[W50] Ctrl+Enter cuts the answer short, and the turn says so', async () => {
    const name = `now-${version}`;
    const page = await streaming(name, 'Done at once.');
    await send(page, 'Do this.', 'Control+Enter');
    await expect(rows(page, 'Turn')).toHaveCount(2);
    bridge.model.release(name);
    await expect(rows(page, 'Turn').first()).toContainText(isCurrent ? 'Cut short by your next message' : 'Stopped');
    await expect(rows(page, 'You').last()).toContainText('answered');
  });

  test('[W51] Stop holds two messages that wait; each is edited, moved, and sent when the person says so', async () => {
    const name = `stop-${version}`;
    const page = await streaming(name);
    await send(page, 'First wiat.', 'Alt+Enter');
    await send(page, 'Second wait.', 'Alt+Enter');
    await expect(queue(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(queue(page)).toContainText('On hold: you stopped the turn.');
    await expect(rows(page, 'Turn')).toHaveCount(1);
    bridge.model.release(name);
    const first = queue(page).getByRole('listitem').filter({ hasText: 'First' });
    await first.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit queued message' }).fill('First wait.');
    await page.keyboard.press('Enter');
    // The text in an open editor would count as the list's.
    await expect(page.getByRole('textbox', { name: 'Edit queued message' })).toHaveCount(0);
    // Saving an edit doesn't send it.
    await expect(queue(page).getByRole('listitem')).toContainText(['On hold', 'First wait.', 'Second wait.']);
    await expect(rows(page, 'Turn')).toHaveCount(1);
    await queue(page).getByRole('button', { name: 'Send all', exact: true }).click();
    await expect(rows(page, 'You')).toContainText([/Please/, 'First wait.', 'Second wait.']);
    await expect(rows(page, 'Turn')).toHaveCount(3);
    await expect(queue(page)).toHaveCount(0);
  });

  test('[W50] messages that wait change places', async () => {
    const name = `move-${version}`;
    const page = await streaming(name);
    await send(page, 'One.', 'Alt+Enter');
    await send(page, 'Two.', 'Alt+Enter');
    await queue(page).getByRole('listitem').last().getByRole('button', { name: 'Move up' }).click();
    await expect(queue(page).getByRole('listitem')).toContainText(['Two.', 'One.']);
    bridge.model.release(name);
    await expect(rows(page, 'Turn')).toHaveCount(3);
    await expect(rows(page, 'You')).toContainText([/Please/, 'Two.', 'One.']);
  });

  test('[W50] two devices edit one message: the second sees what the first made of it, and nothing is overwritten', async () => {
    const name = `two-${version}`;
    const laptop = await streaming(name);
    const mobile = await bridge.page(phone, new URL(laptop.url()).pathname);
    await send(laptop, 'Their words.', 'Alt+Enter');
    const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit queued message' });
    for (const page of [laptop, mobile]) await queue(page).getByRole('button', { name: 'Edit' }).click();
    await editor(mobile).fill('From the phone.');
    await mobile.getByRole('button', { name: 'Save' }).click();
    await expect(queue(mobile)).toContainText('From the phone.');
    // The laptop still has its own words in the editor, and Enter doesn't send them over the other ones.
    await expect(laptop.getByRole('alert')).toContainText('From the phone.');
    await editor(laptop).fill('From the laptop.');
    await laptop.keyboard.press('Enter');
    await expect(queue(mobile)).toContainText('From the phone.');
    await laptop.getByRole('button', { name: 'Replace their text' }).click();
    await expect(queue(mobile)).toContainText('From the laptop.');
    // Neither of them says that it stopped the turn when somebody else did.
    await command(bridge, laptop, (sessionId) => ({ type: 'session.interrupt', sessionId }));
    for (const page of [laptop, mobile]) {
      await expect(queue(page)).toContainText('On hold: another stopped the turn.');
    }
    bridge.model.release(name);
  });

  test('[W28] taking back what has just started says so, and the message runs once', async () => {
    const name = `late-${version}`;
    const page = await streaming(name, 'Too late.');
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    // A long message is fetched before it is taken back, and that takes until it has started.
    await page.route(/\/payload$/, async (route) => {
      await started;
      await route.continue();
    });
    await send(page, `Too long. ${'word '.repeat(16_000)}`, 'Alt+Enter');
    await queue(page).getByRole('button', { name: 'Take back' }).click();
    bridge.model.release(name);
    await expect(rows(page, 'Turn')).toHaveCount(2);
    start();
    await expect(page.getByText('Claude already has this message.')).toBeVisible();
    await expect(box(page)).toHaveValue('');
    await expect(rows(page, 'You')).toHaveCount(2);
  });

  test('[W50] words are not lost: a message taken back joins what is in the box, and so does an edit that came too late', async () => {
    const name = `words-${version}`;
    const page = await streaming(name, 'Started.');
    await send(page, 'Taken back.', 'Alt+Enter');
    await send(page, 'Edited too late.', 'Alt+Enter');
    await box(page).fill('Half a thought');
    await queue(page).getByRole('button', { name: 'Take back' }).first().click();
    await expect(box(page)).toHaveValue('Half a thought\n\nTaken back.');
    await queue(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit queued message' }).fill('My better words.');
    bridge.model.release(name);
    await expect(rows(page, 'Turn')).toHaveCount(2);
    await expect(box(page)).toHaveValue('Half a thought\n\nTaken back.\n\nMy better words.');
  });

  test('[W50] "Stop and send" in the menu: a running command moves aside where the CLI can, and ends where it can’t', async () => {
    const name = `aside-${version}`;
    const long = tool('Bash', { command: 'sleep 9; echo slept', description: 'Sleep longer' });
    bridge.model.add(name, [reply('Starting.', long), reply('Read at once.'), reply('Told of its end.')]);
    const page = await newSession(bridge);
    await send(page, `Please. ${marker(name)}`);
    // From then on the CLI can move it.
    await expect(
      page
        .getByRole('button', { name: /background/i })
        .or(statusOf(page))
        .first(),
    ).toBeVisible();
    await expect(statusOf(page)).toContainText(/Bash.*[4-9] s/);
    await box(page).fill('Hurry.');
    await page.getByRole('button', { name: 'Delivery options' }).click();
    const item = page.getByRole('menuitem', { name: /^Stop and send/ });
    await expect(item).toContainText(isCurrent ? 'moves to the background' : 'ends its running command');
    await item.click();
    await expect(rows(page, 'You').last()).toContainText('answered');
    await expect(rows(page, 'Claude').filter({ hasText: isCurrent ? 'Read at once.' : 'Hurry.' })).toHaveCount(1);
    // A command that went on tells of its end.
    await expect(rows(page, 'Claude').filter({ hasText: 'Told of its end.' })).toHaveCount(isCurrent ? 1 : 0);
  });

  if (!isCurrent) {
    test('[W50] what 2.1.38 has in its queue says that it cannot come back', async () => {
      const name = 'old-queue';
      const page = await streaming(name, 'Read.');
      await send(page, 'Too late.');
      await expect(queue(page)).toContainText('can’t give it back: it runs even after Stop');
      await expect(queue(page).getByRole('button', { name: 'Take back' })).toHaveCount(0);
      bridge.model.release(name);
      await expect(rows(page, 'Turn')).toHaveCount(2);
    });
    return;
  }

  test('[W50] a steering message is taken back into the box until the turn has read it', async () => {
    const name = 'take-back';
    const page = await streaming(name);
    await send(page, 'Never mind.');
    await queue(page).getByRole('button', { name: 'Take back' }).click();
    await expect(box(page)).toHaveValue('Never mind.');
    await expect(queue(page)).toHaveCount(0);
    bridge.model.release(name);
    await expect(rows(page, 'Turn')).toHaveCount(1);
    expect(bridge.model.requests.some(({ body }) => JSON.stringify(body).includes('Never mind.'))).toBe(false);
  });

  test('[W50] "Send now" on a message that waits cuts the answer short for it', async () => {
    const name = 'send-now';
    const page = await streaming(name, 'Done at once.');
    await send(page, 'Do this.');
    await queue(page).getByRole('button', { name: 'Send now' }).click();
    await expect(rows(page, 'Turn')).toHaveCount(2);
    await expect(rows(page, 'Turn').first()).toContainText('Stopped');
    await expect(queue(page)).toHaveCount(0);
    bridge.model.release(name);
  });

  /** A session that a person stopped while its agent works in the background for so many seconds. */
  async function stoppedWithAgent(name: string, seconds: number): Promise<Page> {
    const sub = tool('Bash', { command: `sleep ${seconds}; echo agent`, description: 'Work' });
    bridge.model.add(`${name}-work`, [reply(sub), reply('The agent is done.')]);
    const input = {
      description: 'Work',
      prompt: `Work. ${marker(`${name}-work`)}`,
      subagent_type: 'general-purpose',
      run_in_background: true,
    };
    const words = text('The main answer takes its time.', { hold: { name, after: 9 } });
    bridge.model.add(name, [reply(tool('Task', input)), reply(words)]);
    const page = await newSession(bridge);
    await send(page, `Please. ${marker(name)}`);
    await bridge.model.held(name);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(rows(page, 'Turn')).toHaveCount(1);
    bridge.model.release(name);
    return page;
  }

  test('[W51] a background agent survives Stop, and reports when it is done', async () => {
    const page = await stoppedWithAgent('survives', 4);
    // The model repeats what it was told.
    await expect(last(page)).toContainText('The agent is done.');
    await expect(rows(page, 'Turn')).toHaveCount(2);
  });

  test('[W51] "Stop everything" ends a background agent, and no turn about it goes on', async () => {
    const page = await stoppedWithAgent('ended', 14);
    const stopAll = page.getByRole('button', { name: 'Stop everything' });
    await expect(stopAll).toBeVisible();
    await stopAll.click();
    await expect(stopAll).toHaveCount(0);
    await expect(rows(page, 'Turn')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  });
});

import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { failure, marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { panelPage, send, statusOf } from './panel-page.ts';

afterAll(async () => (await browser()).close());

describe.each(versions)('with the CLI %s', { timeout: 90_000 }, (version) => {
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version } });
  });
  // The server takes its CLIs along, also one that would retry for minutes.
  afterAll(() => bridge.close());

  test('from not running through waiting and running to ready, with what it cost', async () => {
    const command = 'touch begun; until [ -e go ]; do sleep 0.1; done';
    bridge.model.add('wait', [reply(tool('Bash', { command, description: 'Wait' })), reply('Done.')]);
    const page = await panelPage(bridge);
    await expect(statusOf(page)).toContainText('Not running — the next message starts it');
    await send(page, `Wait ${marker('wait')}`);
    await expect(statusOf(page)).toContainText('Waiting for you');
    await expect(statusOf(page).getByRole('status')).toHaveText('Waiting for you');
    await answer(page.getByRole('button', { name: 'Allow once' }));
    await expect(statusOf(page)).toContainText(/Running Bash ([2-9]|\d\d+) s/);
    await expect(statusOf(page).getByRole('status')).toHaveText('Running');
    await writeFile(`${bridge.project}/go`, '');
    await expect(statusOf(page)).toContainText(/Ready/);
    await expect(statusOf(page)).toContainText(/\$0\.0\d+ \+0\.0\d+/);
    await expect(statusOf(page)).toContainText(`CLI ${version}`);
    await expect(statusOf(page)).toContainText('Ask first');
  });

  test.runIf(version !== '2.1.38')('a retry counts down', async () => {
    bridge.model.add('busy', [failure(529, 'overloaded_error', 'Overloaded')]);
    const page = await panelPage(bridge);
    await send(page, `Try ${marker('busy')}`);
    await expect(statusOf(page)).toContainText(/Retry \d+ of \d+ in \d+ s/);
  });
});

describe('with a fake CLI', () => {
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
  });
  afterAll(() => bridge.close());

  test('a CLI that is killed has ended, and says why', async () => {
    const page = await panelPage(bridge);
    await send(page, `RUN:${JSON.stringify([{ type: 'die' }])}`);
    await expect(statusOf(page)).toContainText('Ended: the CLI was killed (SIGKILL)');
    await expect(statusOf(page).getByRole('status')).toHaveText('Ended');
  });

  test('a CLI that says nothing is quiet', async () => {
    const page = await panelPage(bridge, { own: true });
    await send(page, `RUN:${JSON.stringify([{ type: 'hang' }])}`);
    await expect(statusOf(page)).toContainText(/Waiting for the model|Running/);
    await page.clock.setFixedTime(Date.now() + 95_000);
    await expect(statusOf(page)).toContainText(/Quiet 1 m [3-5]\d s/);
  });

  test('a server that is gone is told at once in the bar and after a moment over the timeline', async () => {
    const page = await panelPage(bridge);
    await expect(statusOf(page)).toContainText('Not running');
    await bridge.deck.kill('SIGTERM');
    await expect(statusOf(page)).toContainText('Offline');
    const banner = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
    await expect(banner.getByRole('button', { name: 'Try now' })).toBeVisible();
    await send(page, 'Sent while it was away');
    await bridge.restart();
    await expect(statusOf(page)).toContainText('Ready');
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('You said: Sent while it was away');
  });
});

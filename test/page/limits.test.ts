import { afterAll, afterEach, describe, test } from 'vitest';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import { limitReached, planHeaders } from '../claude/plan.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeAgent, makeTask } from './fleet.ts';
import { send, statusOf } from './panel-page.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

let bridge: Bridge;
afterEach(() => bridge.close());

const hour = 3_600_000;

/** A time whose words hold for the whole test, whatever the minute. */
const inHours = (hours: number) => Math.ceil(Date.now() / hour) * hour + hours * hour;

describe('on a plan', { timeout: 120_000 }, () => {
  test('the meter tells how much of each limit is used, in the status bar and on the Cost page, after a restart too', async () => {
    bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', isOnPlan: true } });
    const windows = { fiveHour: { used: 0.31, resetsAt: inHours(2) }, week: { used: 0.86, resetsAt: inHours(48) } };
    bridge.model.add('usage', [{ ...reply('Plenty left.'), headers: planHeaders(windows) }]);
    const page = await newSession(bridge);
    await send(page, marker('usage'));
    const meter = statusOf(page).getByRole('link', { name: /^Plan usage/ });
    await expect(meter).toContainText('5 h 31 %');
    await expect(meter).toContainText('week 86 %');
    await meter.click();
    const usage = page.getByRole('region', { name: 'Plan usage' });
    await expect(usage.getByRole('listitem').first()).toContainText(
      /5-hour limit.*31 % used.*Resets.*at \d\d:00.*heard/,
    );
    await bridge.restart();
    await page.reload();
    await expect(usage.getByRole('listitem').nth(1)).toContainText(/Weekly limit.*86 % used/);
  });

  test('[W54] a turn that ran into a limit says until when, waits to continue, and can be cancelled', async () => {
    bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', isOnPlan: true } });
    bridge.model.add('limit', [limitReached(inHours(1)), reply('Continued.')]);
    const page = await newSession(bridge);
    await send(page, `Please ${marker('limit')}`);
    const error = page.getByRole('article', { name: 'Error' });
    await expect(error).toContainText('5-hour limit reached');
    await expect(error).toContainText(/It resets .*at \d\d:00, in \d/);
    await error.getByRole('button', { name: /^Continue (\w+ )?at \d\d:00$/ }).click();
    await expect(statusOf(page)).toContainText(/Usage limit reached, continues .*at \d\d:00/);
    const strip = page.getByRole('region', { name: 'Continues later' });
    await expect(strip).toContainText(/Continues .*at \d\d:00/);

    await bridge.restart();
    await expect(strip).toBeVisible();
    await strip.getByRole('button', { name: 'Cancel' }).click();
    await expect(strip).toHaveCount(0);
    await error.getByRole('button', { name: 'Continue now' }).click();
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('Continued.');
    await expect(page.getByRole('article', { name: /^You/ })).toContainText(['Please', 'Continue where you left off.']);
    await expect(error.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
  });

  test('[W54] a limit without a reset time says so and offers no time', async () => {
    bridge = await openBridge({ cli: { type: 'real', version: '2.1.38', isOnPlan: true } });
    const { headers: _, ...failure } = limitReached(0);
    const claim = { 'anthropic-ratelimit-unified-representative-claim': 'five_hour' };
    const headers = { 'anthropic-ratelimit-unified-status': 'rejected', ...claim };
    bridge.model.add('limit', [{ ...failure, headers }, reply('Continued.')]);
    const page = await newSession(bridge);
    await send(page, `Please ${marker('limit')}`);
    const error = page.getByRole('article', { name: 'Error' });
    await expect(error).toContainText("Claude Code didn't say when it resets.");
    await expect(error.getByRole('button', { name: /^Continue/ })).toHaveText(['Continue now']);
    await error.getByRole('button', { name: 'Continue now' }).press('Enter');
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('Continued.');
  });

  test('[W56] a guard is set, holds new tasks, and says so on the board', async () => {
    bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', isOnPlan: true } });
    const windows = { fiveHour: { used: 0.85, resetsAt: inHours(1) }, week: { used: 0.1, resetsAt: inHours(48) } };
    bridge.model.add('usage', [{ ...reply('Much used.'), headers: planHeaders(windows) }]);
    const session = await newSession(bridge);
    await send(session, marker('usage'));
    await expect(statusOf(session)).toContainText('85 %');

    const page = await bridge.page(phone, '/settings/budgets');
    const guards = page.getByRole('region', { name: 'Usage guards' });
    await expect(guards).toContainText('No guards yet.');
    await guards.getByRole('button', { name: 'Add guard' }).click();
    await guards.getByRole('textbox', { name: 'At %' }).fill('800');
    await guards.getByRole('button', { name: 'Save guards' }).click();
    await expect(guards.getByRole('textbox', { name: 'At %' })).toHaveAccessibleDescription(/from 1 to 100/);
    await guards.getByRole('textbox', { name: 'At %' }).fill('80');
    await guards.getByRole('combobox', { name: 'Then' }).selectOption('Hold new tasks');
    await guards.getByRole('button', { name: 'Save guards' }).click();
    await expect(guards.getByRole('button', { name: 'Save guards' })).toHaveCount(0);

    await makeTask(bridge, await makeAgent(bridge, {}), { title: 'Later' });
    await session.goto(`${bridge.deck.origin}/agents/board`);
    await expect(session.getByText(/usage limit/i).first()).toBeVisible();
    await guards.getByRole('button', { name: 'Remove this guard' }).click();
    await guards.getByRole('button', { name: 'Save guards' }).click();
    await expect(guards).toContainText('No guards yet.');
    await expect(session.getByText(/usage limit/i)).toHaveCount(0);
  });
});

test('an account with an API key says that it has no plan limits', async () => {
  bridge = await openBridge({ cli: { type: 'real', version: '2.1.325' } });
  bridge.model.add('hello', [reply('Hello.')]);
  const page = await newSession(bridge);
  await send(page, marker('hello'));
  await expect(statusOf(page)).toContainText('No plan limits');
  await page.goto(`${bridge.deck.origin}/cost`);
  await expect(page.getByRole('region', { name: 'Plan usage' })).toContainText(
    'No plan limits: this account signs in with an API key',
  );
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import type { Command } from '../../src/core/wire.ts';
import { reply, type Script, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { button, card, claude, command, say, told } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession, newSession } from './session.ts';

afterAll(async () => (await browser()).close());

// Some have several pages, and a busy machine takes its time with each.
vi.setConfig({ testTimeout: 90_000 });

const colours = ['Red', 'Green', 'Blue'].map((label) => ({ label, description: `The colour ${label}` }));
const one = { question: 'Which colour?', header: 'Colour', multiSelect: false, options: colours };
const many = { question: 'Which colours?', header: 'Colours', multiSelect: true, options: colours };

const scripts: Record<string, Script> = {
  single: [reply(tool('AskUserQuestion', { questions: [one] })), reply('Thank you.')],
  several: [reply(tool('AskUserQuestion', { questions: [one, many] })), reply('Thank you both.')],
  plan: [
    reply(tool('ExitPlanMode', { plan: '# Sail\n\n1. Hoist it' })),
    reply(tool('ExitPlanMode', { plan: '# Sail\n\n1. Hoist it\n2. Keep watch' })),
    reply('Off we go.'),
  ],
};

const plan = (sessionId: string): Command => ({ type: 'mode.set', sessionId, mode: 'plan' });

describe.each(versions)('with the CLI %s', (version) => {
  let bridge: Bridge;
  /** The questions are asked in one session: starting a CLI takes longer than a test. */
  let asking: string;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts } });
    const write = tool('Write', { file_path: join(bridge.project, 'planned.txt'), content: 'x' });
    bridge.model.add('accepted', [
      reply(tool('ExitPlanMode', { plan: '# Write it' })),
      reply(write),
      reply('Written.'),
    ]);
    asking = await makeSession(bridge);
  });
  afterAll(() => bridge.close());

  test('a question is answered with an option, once it is complete', async () => {
    const page = await bridge.page({}, `/sessions/${asking}`);
    await say(page, 'single');
    const submit = button(page, 'Submit answers');
    await expect(page.getByRole('radio', { name: 'Green' })).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.getByRole('radio', { name: 'Green' }).check();
    await submit.click();
    await expect(claude(page).last()).toContainText('Thank you.');
    expect(told(bridge, 'single')).toMatch(/Which colour\?[^a-z]*Green/);
  });

  test('several questions come one after the other, with own words', async () => {
    const page = await bridge.page({}, `/sessions/${asking}`);
    await say(page, 'several');
    await expect(card(page)).toContainText('1 of 2');
    await page.getByRole('textbox', { name: 'Other answer' }).fill('Teal');
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await expect(button(page, 'Submit answers')).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Red' })).toBeFocused();
    await expect(card(page)).toContainText('2 of 2');
    await page.getByRole('checkbox', { name: 'Blue' }).check();
    await page.getByRole('checkbox', { name: 'Red' }).check();
    await button(page, 'Back').click();
    await expect(page.getByRole('textbox', { name: 'Other answer' })).toHaveValue('Teal');
    await button(page, 'Next').click();
    await button(page, 'Submit answers').click();
    await expect(claude(page).last()).toContainText('Thank you both.');
    expect(told(bridge, 'several')).toMatch(/Which colour\?[^a-z]*Teal/);
    expect(told(bridge, 'several')).toMatch(/Which colours\?[^a-z]*Red, Blue/);
    await expect(page.getByText('Red, Blue')).toBeVisible();
  });

  test('a plan is sent back with comments and then approved', async () => {
    const page = await newSession(bridge);
    await command(bridge, page, plan);
    await say(page, 'plan');
    await expect(card(page)).toContainText('Hoist it');
    await page.getByRole('textbox', { name: 'Comments on the plan' }).fill('Look out as well');
    await button(page, 'Send back').click();
    await expect(page.getByText(/^Sent back by .+: Look out as well$/)).toBeVisible();
    await expect(card(page)).toContainText('Keep watch');
    await button(page, 'Approve plan').click();
    await expect(claude(page)).toContainText('Off we go.');
    expect(told(bridge, 'plan')).toContain('Look out as well');
  });

  test('a plan that is approved with its edits writes without asking', async () => {
    const page = await newSession(bridge);
    await command(bridge, page, plan);
    await say(page, 'accepted');
    await button(page, 'Approve and accept edits').click();
    await expect(claude(page)).toContainText('Written.');
    expect(existsSync(join(bridge.project, 'planned.txt'))).toBe(true);
  });
});

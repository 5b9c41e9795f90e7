import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, test, vi } from 'vitest';
import type { Command } from '../../src/core/wire.ts';
import { reply, type Script, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import type { Step } from '../fake-claude/scenario.ts';
import { answer, button, card, claude, command, say, told } from './asking.ts';
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
    await answer(submit);
    await expect(claude(page).last()).toContainText('Thank you.');
    expect(told(bridge, 'single')).toMatch(/Which colour\?[^a-z]*Green/);
  });

  test('several questions come one after the other, with own words', async () => {
    const page = await bridge.page({}, `/sessions/${asking}`);
    await say(page, 'several');
    await expect(card(page)).toContainText('1 of 2');
    await page.getByRole('textbox', { name: 'Other answer' }).fill('Teal');
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await expect(button(page, 'Submit answers')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Red' })).toBeFocused();
    await expect(card(page)).toContainText('2 of 2');
    await page.getByRole('checkbox', { name: 'Blue' }).check();
    await page.getByRole('checkbox', { name: 'Red' }).check();
    await button(page, 'Back').click();
    await expect(page.getByRole('textbox', { name: 'Other answer' })).toHaveValue('Teal');
    await button(page, 'Next').click();
    await answer(button(page, 'Submit answers'));
    await expect(claude(page).last()).toContainText('Thank you both.');
    expect(told(bridge, 'several')).toMatch(/Which colour\?[^a-z]*Teal/);
    expect(told(bridge, 'several')).toMatch(/Which colours\?[^a-z]*Red, Blue/);
    await expect(page.getByRole('main').getByText('Red, Blue')).toBeVisible();
  });

  test('a plan is sent back with comments and then approved', async () => {
    const page = await newSession(bridge);
    await command(bridge, page, plan);
    await say(page, 'plan');
    await expect(card(page)).toContainText('Hoist it');
    await page.getByRole('textbox', { name: 'Comments on the plan' }).fill('Look out as well');
    await answer(button(page, 'Send back'));
    await expect(page.getByText(/^Sent back by .+: Look out as well$/)).toBeVisible();
    await expect(card(page)).toContainText('Keep watch');
    await answer(button(page, 'Approve plan'));
    await expect(claude(page)).toContainText('Off we go.');
    expect(told(bridge, 'plan')).toContain('Look out as well');
  });

  test('a plan that is approved with its edits writes without asking', async () => {
    const page = await newSession(bridge);
    await command(bridge, page, plan);
    await say(page, 'accepted');
    await answer(button(page, 'Approve and accept edits'));
    await expect(claude(page)).toContainText('Written.');
    expect(existsSync(join(bridge.project, 'planned.txt'))).toBe(true);
  });
});

describe('Escape', () => {
  /** A form and a dialog don't hold the fake CLI up, so the turn waits for this file. */
  const go = join(tmpdir(), `quarterdeck-escape-${randomUUID()}`);
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
  });
  afterAll(async () => {
    await bridge.close();
    await rm(go, { force: true });
  });

  const asked = (request: object): Step => {
    return { type: 'line', text: JSON.stringify({ type: 'control_request', request_id: 'asked-1', request }) };
  };
  const wentOn: Step = { type: 'text', text: 'The turn went on.' };
  const later: Step[] = [{ type: 'waitForFile', path: go }, wentOn];
  beforeEach(() => rm(go, { force: true }));
  const form = { subtype: 'elicitation', mcp_server_name: 'harbour', message: 'Which berth?', mode: 'form' };
  const requested_schema = { type: 'object', properties: { berth: { type: 'string' } } };
  const kinds: [string, string, RegExp, Step[]][] = [
    [
      'declines a question',
      'Decline',
      /^Declined by /,
      [{ type: 'ask', name: 'AskUserQuestion', input: { questions: [one] } }, wentOn],
    ],
    [
      'sends a plan back',
      'Send back',
      /^Sent back by /,
      [{ type: 'ask', name: 'ExitPlanMode', input: { plan: '# Sail' } }, wentOn],
    ],
    ['cancels a form', 'Cancel', /^Dismissed by /, [asked({ ...form, requested_schema }), ...later]],
    [
      'dismisses a dialog',
      'Dismiss dialog',
      /^Dismissed by /,
      [asked({ subtype: 'request_user_dialog', dialog_kind: 'tide', payload: { level: 3 } }), ...later],
    ],
  ];

  test.each(kinds.flatMap((kind) => [['card', ...kind] as const, ['box', ...kind] as const]))(
    'in the %s %s, and the turn goes on',
    async (place, _what, name, settled, steps) => {
      const page = await newSession(bridge);
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill(`RUN:${JSON.stringify(steps)}`);
      await button(page, 'Send').click();
      const focused = place === 'card' ? card(page) : box;
      await answer(button(card(page), name), async () => {
        await focused.focus();
        await page.keyboard.press('Escape');
      });
      await expect(page.getByText(settled)).toBeVisible();
      await writeFile(go, '');
      await expect(claude(page).last()).toContainText('The turn went on.');
      await expect(page.getByText(/Interrupted/)).toHaveCount(0);
    },
  );
});

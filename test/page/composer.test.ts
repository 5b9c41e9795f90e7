import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { marker, reply, text } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession, newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const scripts = {
  one: [reply('The first answer.')],
  two: [reply('The second answer.')],
};

const files = { 'src/auth/login.ts': 'export {}\n', 'src/auth/my notes.md': '# Notes\n', 'README.md': '# Hello\n' };

function box(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

function claude(page: Page): Locator {
  return page.getByRole('article', { name: /^Claude/ });
}

/** The first request whose newest words contain these. */
async function asked(bridge: Bridge, words: string): Promise<string> {
  const inJson = JSON.stringify(words).slice(1, -1);
  const { body } = await bridge.model.received((request) => JSON.stringify(request.body).includes(inJson));
  return JSON.stringify(body);
}

describe.each(versions)('with the CLI %s', (version) => {
  // What the keys do and which files there are is the page's own doing, whatever the CLI.
  const isNewest = version === versions.at(-1);
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version, scripts }, files });
  });
  afterAll(() => bridge.close());

  test.runIf(isNewest)(
    'Enter sends, Shift+Enter breaks the line, and what was sent is recalled by Up and Down',
    async () => {
      const page = await newSession(bridge);
      await box(page).pressSequentially(`first line ${version}`);
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type(`second line ${marker('one')}`);
      await page.keyboard.press('Enter');
      await expect(claude(page)).toContainText('The first answer.');
      await asked(bridge, `first line ${version}\nsecond line`);
      await expect(box(page)).toHaveValue('');
      await page.keyboard.type(`another one ${marker('two')}`);
      await page.keyboard.press('Enter');
      await expect(claude(page).last()).toContainText('The second answer.');
      await page.keyboard.press('ArrowUp');
      await expect(box(page)).toHaveValue(`another one ${marker('two')}`);
      await page.keyboard.press('ArrowUp');
      await expect(box(page)).toHaveValue(`first line ${version}\nsecond line ${marker('one')}`);
      await page.keyboard.press('ArrowDown');
      await expect(box(page)).toHaveValue(`another one ${marker('two')}`);
      await page.keyboard.press('ArrowDown');
      await expect(box(page)).toHaveValue('');
    },
  );

  test("a slash completes the CLI's own commands, also before it was ever started", async () => {
    const page = await newSession(bridge);
    await box(page).press('/');
    const list = page.getByRole('listbox', { name: 'Commands' });
    await expect(list.getByRole('option', { name: '/compact' })).toContainText(/summar/);
    await page.keyboard.type('cmpct');
    await expect(list.getByRole('option').first()).toContainText('/compact');
    await expect(list.getByRole('option', { name: '/context' })).toBeHidden();
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /-0$/);
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('/compact ');
    await expect(list).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.type('/context');
    await expect(list.getByRole('option').first()).toContainText('/context');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^You/ })).toContainText('/context');
  });

  test.runIf(isNewest)('commands are grouped and ranked by use, and internal ones are hidden', async () => {
    const page = await newSession(bridge);
    await box(page).press('/');
    const list = page.getByRole('listbox', { name: 'Commands' });
    const options = list.getByRole('option');
    await expect(list.getByRole('group').first()).toHaveAccessibleName('Common');
    await expect(list.getByRole('group', { name: 'Skills and plugins' }).getByRole('option')).not.toHaveCount(0);
    await expect(options.first()).toContainText('/clear');
    await expect(list.getByText(/^\/(heapdump|agents|workflow-launch-exec|__.*)$/)).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    await expect(options.nth(8)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type('cl');
    await expect(options.first()).toContainText('/clear');
    await expect(list.getByRole('group')).toHaveCount(0);
    await box(page).fill('/heapdump');
    await expect(options).toHaveText(/^\/heapdump/);
    await box(page).fill('/context ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^You/ })).toContainText('/context');
    await page.reload();
    await box(page).press('/');
    await expect(list.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(/^\/context/);
  });

  test('/config, /help, and /fast lead to Settings, Help, and the model switch', async () => {
    const page = await newSession(bridge);
    const address = page.url();
    await box(page).fill('/config');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.goto(address);
    await box(page).fill('/help');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
    await page.goto(address);
    await box(page).fill('/fast');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /haiku/i })).toBeVisible();
    await expect(box(page)).toHaveValue('');
    await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(0);
  });

  test.runIf(version === '2.1.38')('the answer to an unknown command is in the timeline', async () => {
    const page = await newSession(bridge);
    await box(page).fill('/nosuchcommand');
    await page.keyboard.press('Enter');
    await expect(claude(page)).toContainText('Unknown skill: nosuchcommand');
  });

  test.runIf(isNewest)('a command that is chosen in the palette stands in the box, ready for more words', async () => {
    const page = await newSession(bridge);
    await box(page).press('/');
    await expect(page.getByRole('option', { name: '/compact' })).toBeVisible();
    await box(page).fill('');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('/compact');
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('/compact ');
  });

  test.runIf(isNewest)('an @ completes files by some of their letters, folder by folder', async () => {
    const page = await newSession(bridge);
    const list = page.getByRole('listbox', { name: 'Files' });
    await box(page).pressSequentially(`${version}: explain @lgnts`);
    await expect(list.getByRole('option').first()).toHaveText('login.tssrc/auth/');
    await page.keyboard.press('Tab');
    await expect(box(page)).toHaveValue(`${version}: explain @src/auth/login.ts `);
    await page.keyboard.type('and @sr');
    await expect(list.getByRole('option').first()).toHaveText('src/');
    await page.keyboard.press('Enter');
    await page.keyboard.type('notes');
    await expect(list.getByRole('option').first()).toHaveText('my notes.mdsrc/auth/');
    await list.getByRole('option').first().click();
    await page.keyboard.type('please');
    const sent = `${version}: explain @src/auth/login.ts and @"src/auth/my notes.md" please`;
    await expect(box(page)).toHaveValue(sent);
    await page.keyboard.press('Enter');
    await asked(bridge, sent);
  });

  test('model, permission mode and effort are switched beside the box, as the CLI confirms them', async () => {
    const page = await newSession(bridge);
    await box(page).fill(`Hello ${marker('one')}`);
    await page.keyboard.press('Enter');
    await expect(claude(page)).toContainText('The first answer.');
    await page.getByRole('button', { name: /^Model: / }).press('Enter');
    await page.getByRole('menuitem', { name: /^Haiku/ }).press('Enter');
    await expect(page.getByRole('button', { name: 'Model: Haiku', exact: true })).toBeVisible();
    await box(page).press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Permission mode: Accept edits', exact: true })).toBeVisible();
    await box(page).press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Permission mode: Plan', exact: true })).toBeVisible();
    await box(page).press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Permission mode: Ask first', exact: true })).toBeVisible();
    const effort = page.getByRole('button', { name: /^Effort: / });
    if (version === '2.1.38') return expect(effort).toBeHidden();
    await effort.press('Enter');
    await page.getByRole('menuitem', { name: 'high', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Effort: high', exact: true })).toBeVisible();
    await box(page).fill(`Again ${version} ${marker('two')}`);
    await page.keyboard.press('Enter');
    await expect(claude(page).last()).toContainText('The second answer.');
    expect(await asked(bridge, `Again ${version}`)).toMatch(/"model":"claude-haiku/);
    await expect(page.getByRole('button', { name: /^Model: Haiku \d/ })).toBeVisible();
  });

  test.runIf(isNewest)(
    'Escape closes the list, then clears the text, then interrupts; the text comes back',
    async () => {
      const page = await newSession(bridge);
      const name = `long-${version}`;
      bridge.model.add(name, [reply(text('It begins and goes on.', { hold: { name, after: 9 } }))]);
      await box(page).fill(`Go on ${marker(name)}`);
      await page.keyboard.press('Enter');
      await bridge.model.held(name);
      const stop = page.getByRole('button', { name: 'Stop' });
      await expect(stop).toBeVisible();
      await box(page).pressSequentially('look at @log');
      await expect(page.getByRole('listbox', { name: 'Files' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
      await expect(box(page)).toHaveValue('look at @log');
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveValue('');
      await expect(stop).toBeVisible();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(box(page)).toHaveValue('look at @log');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveValue('');
      await page.keyboard.press('ArrowUp');
      await expect(box(page)).toHaveValue('look at @log');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(stop).toBeHidden();
      bridge.model.release(name);
    },
  );

  test('Stop interrupts the turn', async () => {
    const page = await newSession(bridge);
    const name = `stop-${version}`;
    bridge.model.add(name, [reply(text('It begins and goes on.', { hold: { name, after: 9 } }))]);
    await box(page).fill(`Go on ${marker(name)}`);
    await page.keyboard.press('Enter');
    await bridge.model.held(name);
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
    await expect(page.getByRole('article', { name: /^Notice/ }).last()).toContainText('You stopped it');
    await expect(page.getByRole('article', { name: /^Turn/ })).toContainText('Stopped');
    bridge.model.release(name);
  });
});

describe('writing', () => {
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'fake', scenario: suggesting } });
  });
  afterAll(() => bridge.close());

  test('a draft survives a reload, until it is sent', async () => {
    const page = await newSession(bridge);
    await box(page).fill('not finished');
    await page.reload();
    await expect(box(page)).toHaveValue('not finished');
    await box(page).press('Enter');
    await expect(claude(page)).toContainText('You said: not finished');
    await page.reload();
    await expect(claude(page)).toContainText('You said: not finished');
    await expect(box(page)).toHaveValue('');
  });

  test('the Enter that ends a composition does not send', async () => {
    const page = await newSession(bridge);
    await box(page).fill('こんにちは');
    await box(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    await expect(box(page)).toHaveValue('こんにちは');
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('');
  });

  test('on a phone Enter breaks the line and Send sends', async () => {
    const page = await newSession(bridge, { ...phone, viewport: { width: 900, height: 844 } });
    await page.setViewportSize({ width: 390, height: 844 });
    await box(page).tap();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await expect(box(page)).toHaveValue('one\ntwo');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect(claude(page)).toContainText('You said: one');
  });

  test('dictation writes at the caret, shows what may change, and stops without sending', async () => {
    const page = await bridge.ownPage({}, '/');
    await page.addInitScript(installSpeech);
    const show = async () => {
      await page.goto(`${bridge.deck.origin}/sessions/${await makeSession(bridge)}`);
      await box(page).waitFor();
    };
    await show();
    const dictate = page.getByRole('button', { name: 'Dictate' });
    const composer = page.getByRole('region', { name: 'Composer' });
    await box(page).fill('Fix now');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await dictate.click();
    await expect(dictate).toHaveAttribute('aria-pressed', 'true');
    await expect(composer.getByRole('status')).toHaveText('Listening…');
    await hear(page, 'the test', false);
    await expect(composer).toContainText('the test');
    await expect(box(page)).toHaveValue('Fix now');
    await hear(page, 'the tests', true);
    await expect(box(page)).toHaveValue('Fix the tests now');
    await hear(page, 'right', false);
    await page.keyboard.press('Escape');
    await expect(dictate).toHaveAttribute('aria-pressed', 'false');
    await expect(box(page)).toHaveValue('Fix the tests right now');
    await dictate.click();
    await hear(page, 'and', true);
    await dictate.click();
    await expect(dictate).toHaveAttribute('aria-pressed', 'false');
    await expect(box(page)).toHaveValue('Fix the tests right and now');
    await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(0);

    await dictate.click();
    await hear(page, 'quickly', false);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(claude(page)).toContainText('You said: Fix the tests right and quickly now');
    await expect(dictate).toHaveAttribute('aria-pressed', 'false');
    await expect(box(page)).toHaveValue('');

    for (const [error, words] of [
      ['not-allowed', 'the microphone isn’t allowed'],
      ['no-speech', 'no speech was heard'],
      ['network', 'can’t reach its speech service'],
    ] as const) {
      await dictate.click();
      await page.evaluate((code) => window.speech?.fail(code), error);
      await expect(composer.getByRole('alert')).toContainText(words);
      await expect(dictate).toHaveAttribute('aria-pressed', 'false');
    }

    await page.addInitScript(() => {
      for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name);
    });
    await show();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await expect(dictate).toHaveCount(0);
  });

  test('Tab accepts what the CLI suggests, in an empty box only', async () => {
    const page = await newSession(bridge);
    await box(page).fill('hello');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: 'Use suggestion: Now run the tests' });
    await expect(chip).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(box(page)).toHaveValue('Now run the tests');
    await expect(chip).toBeHidden();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(box(page)).not.toBeFocused();
  });
});

const suggestion = { type: 'prompt_suggestion', suggestion: 'Now run the tests', uuid: 'a', session_id: 'b' };
const suggesting = { turn: [{ type: 'text' }, { type: 'line', text: JSON.stringify(suggestion) }] } satisfies Scenario;

declare global {
  interface Window {
    /** The recognition that listens now. */
    speech?: { hear(transcript: string, isFinal: boolean): void; fail(error: string): void };
  }
}

/** A microphone and a speech service, which the test browser doesn't have. */
function installSpeech(): void {
  class Recognition {
    onresult: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    onend: (() => void) | null = null;
    start() {
      window.speech = {
        hear: (transcript, isFinal) =>
          this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] }),
        fail: (error) => {
          this.onerror?.({ error });
          this.onend?.();
        },
      };
    }
    stop() {
      this.onend?.();
    }
    abort() {
      this.onend?.();
    }
  }
  Object.assign(window, { SpeechRecognition: Recognition });
}

function hear(page: Page, transcript: string, isFinal: boolean): Promise<void> {
  return page.evaluate(([words, final]) => window.speech?.hear(words, final), [transcript, isFinal] as const);
}

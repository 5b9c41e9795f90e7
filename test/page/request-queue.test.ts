import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, test, vi } from 'vitest';
import type { Step } from '../fake-claude/scenario.ts';
import { ask } from '../serve/deck.ts';
import { answer, answerByKey, button, card, editFirst, pressUntil, sessionOf, showAll, soon } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { cuttable } from './cuttable.ts';
import { expect } from './expect.ts';
import { makeSession, newSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(() => bridge.close());
afterAll(async () => (await browser()).close());

// Some have several pages, and a busy machine takes its time with each.
vi.setConfig({ testTimeout: 90_000 });

const bash = (command: string) => ({ name: 'Bash', input: { command } });
const asked = (request: object): Step => ({
  type: 'line',
  text: JSON.stringify({ type: 'control_request', request_id: 'asked', request }),
});

async function run(page: Page, ...steps: Step[]): Promise<void> {
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`RUN:${JSON.stringify(steps)}`);
  await message.press('Enter');
}

/** Everything that was written down about the session of a page. */
async function journal(page: Page): Promise<string> {
  const token = await bridge.place.token('watch', 'reader');
  return (await ask(bridge.deck, token, `/api/sessions/${sessionOf(page)}/journal`)).text();
}

test('two requests at once are numbered, and answering one goes on to the other', async () => {
  const page = await newSession(bridge);
  await run(
    page,
    { type: 'askOnly', ...bash('one') },
    { type: 'ask', ...bash('two') },
    { type: 'text', text: 'Both.' },
  );
  await expect(card(page)).toHaveCount(2);
  await expect(card(page).first()).toContainText('1 of 2');
  await expect(card(page).last()).toContainText('2 of 2');
  await answerByKey(button(card(page).first(), 'Allow once'));
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('two');
  await expect(card(page)).not.toContainText('of 2');
});

test('a card takes the focus when nobody is typing, and leaves it to those who are', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  const other = await bridge.page();
  await other.goto(page.url());
  await expect(card(other)).toBeFocused();
});

test('what was written in a card is there again after the page was elsewhere', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  const note = page.getByRole('textbox', { name: 'Tell Claude what to do instead' });
  await note.fill('Rather not');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(note).toHaveValue('Rather not');
  await answer(note, (field) => field.press('Enter'));
  await expect(page.getByText(/^Denied by .+: Rather not$/)).toBeVisible();
});

test('[S28] a long input can be allowed once all of it is shown, and edited as a whole', async () => {
  const page = await newSession(bridge);
  const content = `${'a line\n'.repeat(12_000)}the end`;
  await run(page, { type: 'ask', name: 'Write', input: { file_path: '/a.txt', content } });
  await expect(card(page)).toContainText('This is only the beginning.');
  await expect(button(page, 'Allow once')).toHaveCount(0);
  await showAll(page);
  await expect(card(page)).toContainText('the end');
  await editFirst(page);
  const text = page.getByRole('textbox', { name: 'New text' });
  await expect(text).toHaveValue(/the end$/);
  await text.press('Control+End');
  await page.keyboard.type(' of it');
  await answer(button(page, 'Allow as edited'));
  await expect(card(page)).toHaveCount(0);
  expect(await journal(page)).toContain('the end of it');
});

const long: [string, { name: string; input: Record<string, unknown> }][] = [
  ['the input of an MCP tool', { name: 'mcp__deck__hoist', input: { a: 'x'.repeat(5000), b: 'the end' } }],
  ['a file of 1,500 lines', { name: 'Write', input: { file_path: '/a.txt', content: `${'a\n'.repeat(1500)}the end` } }],
  [
    'a notebook cell with a long line',
    { name: 'NotebookEdit', input: { notebook_path: '/a.ipynb', new_source: `${'x'.repeat(6000)}the end` } },
  ],
];

test.each(long)('[S28] %s that the card cuts by itself cannot be allowed unseen', async (_, asks) => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...asks });
  await expect(card(page)).toContainText('You can allow it once you’ve seen all of it.');
  await expect(card(page)).not.toContainText('the end');
  await expect(button(page, 'Allow once')).toHaveCount(0);
  await showAll(page);
  await expect(card(page)).toContainText('the end');
  await answer(button(page, 'Allow once'));
  await expect(card(page)).toHaveCount(0);
});

test('[S28] a plan can be approved once all of it is loaded and shown', async () => {
  const page = await newSession(bridge);
  let isBroken = true;
  await page.route(/\/(entries|lines)\//, (route) => (isBroken ? route.abort() : route.continue()));
  const plan = `${'- a step\n'.repeat(9000)}\nthe end`;
  await run(page, { type: 'ask', name: 'ExitPlanMode', input: { plan } });
  await expect(card(page)).toContainText('Couldn’t load the whole plan');
  await expect(button(page, 'Approve plan')).toHaveCount(0);
  await expect(button(page, 'Approve and accept edits')).toHaveCount(0);
  isBroken = false;
  await pressUntil(button(page, 'Show all of it'), () => expect(button(page, 'Approve plan')).toBeVisible(soon));
  await expect(card(page)).toContainText('the end');
  await expect(card(page).getByRole('listitem')).toHaveCount(9000);
  await answer(button(page, 'Approve plan'));
  await expect(card(page)).toHaveCount(0);
});

test('input that is not JSON cannot be allowed', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', name: 'mcp__deck__hoist_sail', input: { sail: 'main' } });
  await expect(card(page).getByRole('heading')).toHaveText('deck › hoist sail wants to run');
  await expect(card(page)).toContainText('"sail": "main"');
  await editFirst(page);
  const json = page.getByRole('textbox', { name: 'Input as JSON' });
  await json.fill('{"sail":');
  await expect(card(page)).toContainText('This is not JSON');
  await expect(button(page, 'Allow as edited')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeFocused();
  await editFirst(page);
  await expect(json).toBeFocused();
  await json.fill('{"sail":"jib"}');
  await answer(button(page, 'Allow as edited'));
  await expect(page.getByText(/^Allowed with changes/)).toBeVisible();
});

test('[S28] a fetch shows whatever else it is asked to do', async () => {
  const page = await newSession(bridge);
  const input = { url: 'https://example.com/a', prompt: 'Read it', method: 'DELETE' };
  await run(page, { type: 'ask', name: 'WebFetch', input });
  await expect(card(page)).toContainText('method: "DELETE"');
  await answer(button(page, 'Deny'));
  await expect(card(page)).toHaveCount(0);
});

test('questions that cannot be read are shown as they are', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', name: 'AskUserQuestion', input: { questions: 'none' } });
  await expect(card(page)).toContainText('"questions": "none"');
  await answer(button(page, 'Deny'));
  await expect(card(page)).toHaveCount(0);
});

test('the form of an MCP server is filled in', async () => {
  const page = await newSession(bridge);
  const requested_schema = {
    type: 'object',
    properties: { name: { type: 'string', title: 'Your name' }, age: { type: 'integer' }, sails: { type: 'boolean' } },
    required: ['name'],
  };
  const about = { mcp_server_name: 'deck', message: 'Who are you?', mode: 'form' };
  await run(page, asked({ subtype: 'elicitation', ...about, requested_schema }), { type: 'hang' });
  await expect(card(page).getByRole('heading')).toHaveText('deck asks');
  await expect(card(page)).toContainText('Who are you?');
  await pressUntil(button(page, 'Accept'), () => expect(card(page)).toContainText('This is needed.', soon));
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'age', exact: true }).fill('36');
  await page.getByRole('checkbox', { name: 'sails' }).check();
  await answer(button(page, 'Accept'));
  await expect(page.getByText(/^Answered by/)).toBeVisible();
  const content = JSON.stringify({ name: 'Ada', age: 36, sails: true });
  expect(await journal(page)).toContain(JSON.stringify(`"action":"accept","content":${content}`).slice(1, -1));
});

test('an address of an MCP server is a link', async () => {
  const page = await newSession(bridge);
  const url = 'https://deck.example/sign-in';
  await run(page, asked({ subtype: 'elicitation', message: 'Sign in', mode: 'url', url }), { type: 'hang' });
  await expect(card(page).getByRole('link', { name: url })).toHaveAttribute('href', url);
  await answer(button(page, 'Decline'));
  await expect(page.getByText(/^Declined by/)).toBeVisible();
});

test('a dialog without a form of its own is shown and dismissed', async () => {
  const page = await newSession(bridge);
  await run(page, asked({ subtype: 'request_user_dialog', dialog_kind: 'later', payload: { a: 1 } }), { type: 'hang' });
  await expect(card(page)).toContainText('"a": 1');
  await answer(button(page, 'Dismiss dialog'));
  await expect(page.getByText(/^Dismissed by/)).toBeVisible();
});

test('an answer that is given without a connection goes out when it is back', async () => {
  const page = await bridge.ownPage();
  const links = await cuttable(page);
  await page.goto(`${bridge.deck.origin}/sessions/${await makeSession(bridge)}`);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  await expect(card(page)).toBeVisible();
  await links.cut();
  await expect(card(page)).toContainText('No connection. An answer goes out when it is back.');
  await answer(button(page, 'Allow once'));
  await expect(card(page)).toContainText('Your answer goes out when it is back.');
  await expect(button(page, 'Allow once')).toBeDisabled();
  links.mend();
  await expect(page.getByText(/^Allowed once by/)).toBeVisible();
});

test('an answer that comes too late says so, and the card says whose came first', async () => {
  const page = await bridge.ownPage();
  const links = await cuttable(page);
  await page.goto(`${bridge.deck.origin}/sessions/${await makeSession(bridge)}`);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  await expect(card(page)).toBeVisible();
  await links.cut();
  await answer(button(page, 'Allow once'));
  const other = await bridge.page();
  await other.goto(page.url());
  await answer(button(other, 'Deny'));
  await expect(other.getByText(/^Denied by/)).toBeVisible();
  links.mend();
  await expect(page.getByText(/^Denied by/)).toBeVisible();
  await expect(page.getByText(/^Your answer came too late: .+ denied it first, at \d\d:\d\d\.$/)).toBeVisible();
});

test('a device that may only watch sees the request and why it cannot answer', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...bash('one') });
  await expect(card(page)).toBeVisible();
  const watcher = await pairedPage('watch');
  await watcher.goto(page.url());
  await expect(card(watcher)).toContainText('This device may only watch.');
  await expect(card(watcher).getByRole('button')).toHaveCount(0);
});

test('a device that may approve is not offered to change what is asked', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  await expect(card(page)).toBeVisible();
  const approver = await pairedPage('approve');
  await approver.goto(page.url());
  await expect(button(approver, 'Deny')).toBeVisible();
  await expect(button(approver, 'Edit first')).toHaveCount(0);
  await answer(button(approver, 'Allow once'));
  await expect(page.getByText(/^Allowed once by/)).toBeVisible();
});

test('[S30] a card that has just appeared takes no answer: not from Enter in the note, nor from a key', async () => {
  const page = await newSession(bridge);
  await hammer(page, (card) => {
    const press = (target: EventTarget | null, init: KeyboardEventInit) =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    press(card.querySelector('input'), { key: 'Enter' });
    press(card, { key: 'Escape' });
    press(document.body, { key: 'y', code: 'KeyY', altKey: true });
    press(document.body, { key: 'x', code: 'KeyX', altKey: true });
    press(document.body, { key: '!', code: 'Digit1', altKey: true, shiftKey: true });
    for (const button of card.querySelectorAll('button')) button.click();
  });
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  expect(await presses(page)).toBeGreaterThan(3);
  await answer(button(page, 'Allow once'));
  await expect(page.getByText(/^Allowed once by/)).toBeVisible();
});

test('[S30] turning a page, opening the editor, and showing another text arm the card again', async () => {
  const page = await newSession(bridge);
  const options = ['Red', 'Green'].map((label) => ({ label, description: label }));
  const question = (name: string) => ({ question: `${name}?`, header: name, multiSelect: false, options });
  await run(
    page,
    { type: 'ask', name: 'AskUserQuestion', input: { questions: [question('First'), question('Second')] } },
    { type: 'ask', ...bash('one') },
    { type: 'text', text: 'Done.' },
  );
  await page.getByRole('radio', { name: 'Red' }).check();
  await expect(button(page, 'Submit answers')).toHaveCount(0);
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: 'Green' }).check();
  await button(page, 'Back').click();
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  await hammer(
    page,
    (card) =>
      card.closest('form')?.querySelector('legend')?.textContent === 'Second?' && card.closest('form')?.requestSubmit(),
  );
  await button(page, 'Next').click();
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  expect(await presses(page)).toBeGreaterThan(3);
  await answer(button(page, 'Submit answers'));
  await expect(card(page)).toContainText('Bash wants to run a command');
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  await hammer(page, (card) => {
    const init = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    card.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await editFirst(page);
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  expect(await presses(page)).toBeGreaterThan(3);
  await answer(page.getByRole('textbox', { name: 'Command' }), (field) => field.press('Control+Enter'));
  await expect(page.getByText(/^Allowed once by/)).toBeVisible();
});

test('[S30] a held key answers one request, and the next one waits for a new press', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'askOnly', ...bash('one') }, { type: 'ask', ...bash('two') });
  await expect(card(page)).toHaveCount(2);
  await expect(card(page).first()).toHaveAttribute('data-request-card', 'ready');
  await page.keyboard.down('Alt');
  await expect(async () => {
    await page.keyboard.down('y');
    await expect(card(page)).toHaveCount(1, soon);
  }).toPass();
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  for (let press = 0; press < 20; press++) await page.keyboard.down('y');
  await page.keyboard.up('y');
  await page.keyboard.up('Alt');
  await expect(card(page)).toContainText('two');
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
});

test('[S30] a second press of a key does not reach the card behind the one it answered', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'askOnly', ...bash('one') }, { type: 'ask', ...bash('two') });
  await expect(card(page)).toHaveCount(2);
  await expect(card(page).last()).toHaveAttribute('data-request-card', 'ready');
  await answer(button(card(page).first(), 'Allow once'), async () => {
    for (let press = 0; press < 6; press++) await page.keyboard.press('Alt+y');
  });
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('two');
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
});

test.each([
  ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', altY))],
  ['clicks', () => document.querySelector<HTMLElement>('[data-request-card] button')?.click()],
  [
    'Enter in the note',
    () =>
      document
        .querySelector('[data-request-card] input')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  ],
])('[S30] hammering with %s answers one request, and the next takes an answer only after a pause', async (_, press) => {
  const page = await newSession(bridge);
  await run(
    page,
    { type: 'ask', ...bash('one') },
    { type: 'ask', ...bash('two') },
    { type: 'ask', ...bash('three') },
    { type: 'text', text: 'Done.' },
  );
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  await page.evaluate(`(${pressing})(${String(press).replace('altY', JSON.stringify(altY))})`);
  await expect(card(page)).toContainText('two');
  const before = await presses(page);
  await expect.poll(() => presses(page)).toBeGreaterThan(before + 20);
  await expect(card(page)).toContainText('two');
  await expect(card(page)).toHaveAttribute('data-request-card', 'arming');
  await page.evaluate(() => clearInterval((window as Hammered).timer));
  await answer(button(page, 'Allow once'));
  await expect(card(page)).toContainText('three');
});

test('requests are answered from the message box by keys, which the buttons show', async () => {
  const page = await newSession(bridge);
  const box = page.getByRole('textbox', { name: 'Message' });
  await run(
    page,
    { type: 'ask', ...bash('one') },
    { type: 'ask', ...bash('two') },
    { type: 'ask', ...bash('three') },
    { type: 'ask', ...bash('four') },
    { type: 'text', text: 'Done.' },
  );
  await expect(box).toBeFocused();
  await expect(button(page, 'Allow once').locator('kbd')).toHaveText('Alt+Y');
  await expect(button(page, 'Deny').locator('kbd')).toHaveText('Alt+X');
  await answer(button(page, 'Allow once'), () => page.keyboard.press('Alt+y'));
  await expect(card(page)).toContainText('two');
  await answer(button(page, 'Deny'), () => page.keyboard.press('Alt+x'));
  await expect(card(page)).toContainText('three');
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  const note = page.getByRole('textbox', { name: 'Tell Claude what to do instead' });
  await expect(async () => {
    await page.keyboard.press('Alt+Shift+x');
    await expect(note).toBeFocused(soon);
  }).toPass();
  await page.keyboard.type('Use a folder');
  await answer(note, () => page.keyboard.press('Enter'));
  await expect(card(page)).toContainText('four');
  await expect(box).toBeFocused();
  const suggestion = button(page, 'Accept edits for this session');
  await expect(suggestion.locator('kbd')).toHaveText('Alt+Shift+1');
  await answer(suggestion, () => page.keyboard.press('Alt+Shift+1'));
  await expect(page.getByText(/^Allowed \(Accept edits for this session\)/)).toBeVisible();
  await expect(page.getByText(/^Denied by .+: Use a folder$/)).toBeVisible();
  await expect(page.getByText(/^Denied by .+ at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/^Allowed once by/)).toBeVisible();
  await expect(box).toBeFocused();
});

test('Escape denies with a moment to undo, then clears the box, and at last leaves it', async () => {
  const page = await newSession(bridge);
  const box = page.getByRole('textbox', { name: 'Message' });
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  const state = (name: string) => expect(card(page)).toHaveAttribute('data-request-card', name, soon);
  const pressEscape = () =>
    expect(async () => {
      await page.keyboard.press('Escape');
      await state('held');
    }).toPass();
  await state('ready');
  await page.keyboard.type('half a thought');
  await pressEscape();
  await expect(box).toHaveValue('half a thought');
  await page.keyboard.press('Alt+z');
  await state('arming');
  await state('ready');
  await pressEscape();
  await button(page, 'Undo').click();
  await state('ready');
  await box.click();
  await pressEscape();
  await expect(card(page).getByRole('status')).toHaveText('Denied');
  await expect(page.getByText(/^Denied by/)).toBeVisible();
  await expect(box).toHaveValue('half a thought');
  await expect(page.getByRole('main').getByText('Done.', { exact: true })).toBeVisible();
  await expect(button(page, 'Stop')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(box).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Alt+Y');
});

test('a denial by Escape goes out at once when the page is left, and when Escape is pressed again', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'ask', ...bash('two') }, { type: 'text', text: 'Done.' });
  await answer(button(page, 'Deny'), async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await expect(card(page)).toContainText('two');
  const other = await bridge.page();
  await other.goto(page.url());
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveAttribute('data-request-card', 'held', soon);
  }).toPass();
  await page.goto('about:blank');
  await expect(other.getByText(/^Denied by/)).toHaveCount(2);
});

test('a key moves to the next request and then acts on that one', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'askOnly', ...bash('one') }, { type: 'ask', ...bash('two') });
  await expect(card(page)).toHaveCount(2);
  await page.keyboard.press('Alt+j');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expect(button(card(page).last(), 'Deny').locator('kbd')).toBeVisible();
  await expect(button(card(page).first(), 'Deny').locator('kbd')).toBeHidden();
  await answer(button(card(page).last(), 'Deny'), () => page.keyboard.press('Alt+x'));
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('one');
});

test('keys do not reach a request behind a dialog', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...bash('one') });
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  for (let press = 0; press < 5; press++) await page.keyboard.press('Alt+y');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Command' })).toHaveCount(0);
  await expect(card(page)).toHaveAttribute('data-request-card', 'ready');
});

test('the turn is stopped and the mode is changed by keys, from the message box', async () => {
  const page = await newSession(bridge);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.press('Shift+Tab');
  await expect(button(page, 'Permission mode: Accept edits')).toBeVisible();
  await run(page, { type: 'ask', ...bash('one') }, { type: 'hang' });
  await expect(card(page)).toBeVisible();
  await box.press('Alt+m');
  await expect(button(page, 'Permission mode: Plan')).toBeVisible();
  await expect(button(page, 'Stop').locator('kbd')).toHaveText('Ctrl+.');
  await box.press('Control+.');
  await expect(page.getByText(/^Cancelled at \d\d:\d\d: the turn was stopped/)).toBeVisible();
  await expect(box).toBeFocused();
});

test('a swipe moves between requests and answers none', async () => {
  const page = await newSession(bridge, { hasTouch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(
    `RUN:${JSON.stringify([
      { type: 'askOnly', ...bash('one') },
      { type: 'ask', ...bash('two') },
    ])}`,
  );
  await button(page, 'Send').click();
  await expect(card(page)).toHaveCount(2);
  await page
    .getByRole('heading', { name: /Bash wants/ })
    .first()
    .tap();
  await swipe(page, card(page).first(), -150);
  await expect(card(page).last()).toBeFocused();
  await expect(card(page).last()).toHaveAttribute('data-request-card', 'arming');
  await swipe(page, card(page).last(), 150);
  await expect(card(page).first()).toBeFocused();
  await expect(card(page).first()).toHaveAttribute('data-request-card', 'ready');
  await expect(card(page)).toHaveCount(2);
});

/** Draws a finger across a card's heading. */
async function swipe(page: Page, card: Locator, by: number): Promise<void> {
  const box = await card.getByRole('heading').boundingBox();
  if (box === null) throw new Error('the card is not there');
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

type Hammered = typeof window & { presses: number; timer: number };

const altY = { key: 'y', code: 'KeyY', altKey: true, bubbles: true, cancelable: true };

/** Presses ten times a second, whatever the card's state. */
const pressing = (press: () => unknown) => {
  Object.assign(window, { presses: 0 });
  const timer = setInterval(() => {
    press();
    (window as Hammered).presses += 1;
  }, 100);
  Object.assign(window, { timer });
};

/** Tries to answer over and over, in the first half second of every arming card. */
async function hammer(page: Page, press: (card: Element) => unknown): Promise<void> {
  await page.evaluate(`(${hammering})(${press})`);
}

const hammering = (press: (card: Element) => unknown) => {
  let since: number | null = null;
  Object.assign(window, { presses: 0 });
  const look = () => {
    const card = document.querySelector('[data-request-card=arming]');
    since = card === null ? null : (since ?? performance.now());
    if (card !== null && since !== null && performance.now() - since < 500) {
      press(card);
      (window as Hammered).presses += 1;
    }
    requestAnimationFrame(look);
  };
  look();
};

function presses(page: Page): Promise<number> {
  return page.evaluate(() => (window as Hammered).presses);
}

/** A page of a device that may do no more than this. */
async function pairedPage(scope: string): Promise<Page> {
  const page = await bridge.ownPage();
  const response = await ask(bridge.deck, await bridge.place.token('admin'), '/api/pairings', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope }),
  });
  const { link } = (await response.json()) as { link: string };
  // A browser that is signed in stays who it is, and from the same address the link would not load anything.
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).not.toHaveURL(/code/);
  await page.getByRole('link', { name: 'Sessions' }).waitFor();
  return page;
}

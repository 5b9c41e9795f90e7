import type { Page, WebSocketRoute } from '@playwright/test';
import { afterAll, beforeAll, test, vi } from 'vitest';
import type { Step } from '../fake-claude/scenario.ts';
import { ask } from '../serve/deck.ts';
import { button, card, sessionOf } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
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
  await button(card(page).first(), 'Allow once').press('Enter');
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('two');
  await expect(card(page)).not.toContainText('of 2');
  await expect(button(page, 'Allow once')).toBeFocused();
});

test('a card takes the focus when nobody is typing, and leaves it to those who are', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', ...bash('one') }, { type: 'text', text: 'Done.' });
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  const other = await bridge.page();
  await other.goto(page.url());
  await expect(button(other, 'Allow once')).toBeFocused();
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
  await note.press('Enter');
  await expect(page.getByText(/^Denied by .+: Rather not$/)).toBeVisible();
});

test('a long input can be seen and edited as a whole', async () => {
  const page = await newSession(bridge);
  const content = `${'a line\n'.repeat(12_000)}the end`;
  await run(page, { type: 'ask', name: 'Write', input: { file_path: '/a.txt', content } });
  await expect(card(page)).toContainText('This is only the beginning of it.');
  await button(page, 'Edit first').click();
  const text = page.getByRole('textbox', { name: 'New text' });
  await expect(text).toHaveValue(/the end$/);
  await text.press('Control+End');
  await page.keyboard.type(' of it');
  await button(page, 'Allow as edited').click();
  await expect(card(page)).toHaveCount(0);
  expect(await journal(page)).toContain('the end of it');
});

test('input that is not JSON cannot be allowed', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', name: 'mcp__deck__hoist_sail', input: { sail: 'main' } });
  await expect(card(page).getByRole('heading')).toHaveText('deck › hoist sail wants to run');
  await expect(card(page)).toContainText('"sail": "main"');
  await button(page, 'Edit first').click();
  const json = page.getByRole('textbox', { name: 'Input as JSON' });
  await json.fill('{"sail":');
  await expect(card(page)).toContainText('This is not JSON');
  await expect(button(page, 'Allow as edited')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Allow once')).toBeFocused();
  await button(page, 'Edit first').click();
  await expect(json).toBeFocused();
  await json.fill('{"sail":"jib"}');
  await button(page, 'Allow as edited').click();
  await expect(page.getByText(/^Allowed with changes/)).toBeVisible();
});

test('questions that cannot be read are shown as they are', async () => {
  const page = await newSession(bridge);
  await run(page, { type: 'ask', name: 'AskUserQuestion', input: { questions: 'none' } });
  await expect(card(page)).toContainText('"questions": "none"');
  await button(page, 'Deny').click();
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
  await button(page, 'Accept').click();
  await expect(card(page)).toContainText('This is needed.');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'age', exact: true }).fill('36');
  await page.getByRole('checkbox', { name: 'sails' }).check();
  await button(page, 'Accept').click();
  await expect(page.getByText(/^Answered by/)).toBeVisible();
  const content = JSON.stringify({ name: 'Ada', age: 36, sails: true });
  expect(await journal(page)).toContain(JSON.stringify(`"action":"accept","content":${content}`).slice(1, -1));
});

test('an address of an MCP server is a link', async () => {
  const page = await newSession(bridge);
  const url = 'https://deck.example/sign-in';
  await run(page, asked({ subtype: 'elicitation', message: 'Sign in', mode: 'url', url }), { type: 'hang' });
  await expect(page.getByRole('link', { name: url })).toHaveAttribute('href', url);
  await button(page, 'Decline').click();
  await expect(page.getByText(/^Declined by/)).toBeVisible();
});

test('a dialog without a form of its own is shown and dismissed', async () => {
  const page = await newSession(bridge);
  await run(page, asked({ subtype: 'request_user_dialog', dialog_kind: 'later', payload: { a: 1 } }), { type: 'hang' });
  await expect(card(page)).toContainText('"a": 1');
  await button(page, 'Dismiss dialog').click();
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
  await button(page, 'Allow once').click();
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
  await button(page, 'Allow once').click();
  const other = await bridge.page();
  await other.goto(page.url());
  await button(other, 'Deny').click();
  await expect(other.getByText(/^Denied by/)).toBeVisible();
  links.mend();
  await expect(page.getByText(/^Denied by/)).toBeVisible();
  await expect(page.getByText(/^Your answer came too late/)).toBeVisible();
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
  await button(approver, 'Allow once').click();
  await expect(page.getByText(/^Allowed once by/)).toBeVisible();
});

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

/** A page whose connection can be cut. To be called before the page is opened. */
async function cuttable(page: Page) {
  const links = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws$/, async (link) => {
    if (isCut) return link.close();
    links.add(link);
    link.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      for (const link of links) await link.close();
    },
    mend() {
      isCut = false;
    },
  };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { exampleTemplates } from '../../src/core/template/examples.ts';
import { connect } from '../serve/deck.ts';
import type { Bridge } from './bridge.ts';
import { everyKind } from './every-kind.ts';
import { expect } from './expect.ts';
import { makeAgent, makeTask, makeTemplate } from './fleet.ts';
import { writeSession } from './long-session.ts';
import { makeSession } from './session.ts';

/** What there is to look at: a session of each sort, and an agent with a task. */
export type Sights = { kinds: string; waiting: string; agent: string };

/** A page of the program, or a state of one. Add a line for each that is new. */
export type PageState = {
  name: string;
  path(sights: Sights): string;
  /** Brings it about, and resolves when it is to be seen. */
  arrange(page: Page): Promise<void>;
};

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const articles = (page: Page) => page.getByRole('article').first().waitFor();

export const pageStates: PageState[] = [
  { name: 'sessions', path: () => '/', arrange: (page) => page.getByText('Everything there is').first().waitFor() },
  { name: 'a session with every kind of entry', path: ({ kinds }) => `/sessions/${kinds}`, arrange: articles },
  { name: 'the same, with all of it opened', path: ({ kinds }) => `/sessions/${kinds}`, arrange: openEverything },
  {
    name: 'a session with matches found',
    path: ({ kinds }) => `/sessions/${kinds}?find=the`,
    arrange: (page) =>
      page
        .getByRole('search')
        .getByText(/\d+ of \d+/)
        .waitFor(),
  },
  {
    name: 'a file of a session',
    path: ({ kinds }) => `/sessions/${kinds}?file=a.ts&line=1`,
    arrange: (page) => page.getByRole('region', { name: 'Contents of a.ts' }).waitFor(),
  },
  { name: 'a fork', path: ({ kinds }) => `/sessions/${kinds}`, arrange: forkIt },
  {
    name: 'a session that waits for a person',
    path: ({ waiting }) => `/sessions/${waiting}`,
    arrange: (page) => page.getByRole('button', { name: 'Allow once' }).first().waitFor(),
  },
  {
    name: 'the inbox',
    path: () => '/inbox',
    arrange: (page) => page.getByRole('button', { name: 'Allow once' }).first().waitFor(),
  },
  {
    name: 'the search, with results',
    path: () => '/search?q=the',
    arrange: (page) => page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor(),
  },
  { name: 'a new session', path: () => '/new', arrange: heading(/New session/) },
  ...['general', 'sessions', 'cli', 'budgets', 'storage', 'notifications', 'devices', 'folders'].map((section) => ({
    name: `settings: ${section}`,
    path: () => `/settings/${section}`,
    arrange: heading(/Settings/),
  })),
  {
    name: 'the costs',
    path: () => '/cost?range=30d',
    arrange: (page) => page.getByRole('region', { name: 'Totals' }).waitFor(),
  },
  { name: 'the audit', path: () => '/audit', arrange: (page) => page.getByRole('table').waitFor() },
  {
    name: 'permission rules',
    path: ({ kinds }) => `/rules?session=${kinds}`,
    arrange: (page) => page.getByRole('region', { name: 'Try a call' }).waitFor(),
  },
  {
    name: 'the agents',
    path: () => '/agents',
    arrange: (page) => page.getByRole('list', { name: 'All agents' }).waitFor(),
  },
  {
    name: 'an agent',
    path: ({ agent }) => `/agents/${agent}`,
    arrange: (page) => page.getByRole('region', { name: 'Decisions' }).waitFor(),
  },
  { name: 'the board', path: () => '/agents/board', arrange: articles },
  {
    name: 'a new task',
    path: () => '/agents/board',
    async arrange(page) {
      await page.getByRole('button', { name: 'New task' }).click();
      await page.getByRole('form', { name: 'New task' }).waitFor();
    },
  },
  {
    name: 'templates',
    path: () => '/agents/templates',
    arrange: (page) => page.getByRole('list', { name: 'Templates' }).getByRole('listitem').first().waitFor(),
  },
  { name: 'help', path: () => '/help', arrange: heading(/Help/) },
  {
    name: 'the command palette',
    path: ({ kinds }) => `/sessions/${kinds}`,
    async arrange(page) {
      await articles(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    },
  },
];

async function openEverything(page: Page): Promise<void> {
  await articles(page);
  const closed = page.getByRole('region', { name: 'Timeline' }).locator('article button[aria-expanded="false"]');
  for (let left = 12; left > 0 && (await closed.count()) > 0; left -= 1) await closed.last().click();
}

/** Makes the sessions that the states show. */
async function forkIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fork', exact: true }).click();
  await page.getByRole('article', { name: 'Fork point' }).waitFor();
}

export async function prepareSights(bridge: Bridge): Promise<Sights> {
  const { place, project } = bridge;
  await writeFile(join(project, 'a.ts'), 'const a = 1;\n');
  const kinds = await writeSession(place.data, { cwd: project, title: 'Everything there is' }, everyKind);
  const waiting = await makeSession(bridge);
  const client = connect(bridge.deck, await place.token('operate', 'asker'));
  const watched = client.watch(waiting);
  const steps = [...questions.map((question) => ({ type: 'askOnly', ...question })), { type: 'hang' }];
  const text = `RUN:${JSON.stringify(steps)}`;
  await client.command({ type: 'message.send', sessionId: waiting, messageId: crypto.randomUUID(), text });
  await expect.poll(() => watched.state?.requests.length).toBe(questions.length);
  client.close();
  const agent = await makeAgent(bridge, { desiredExecutionState: 'stopped', systemPromptAddition: 'Be brief.' });
  await makeTask(bridge, agent, { title: 'Wait for better times', priority: 2 });
  for (const example of exampleTemplates) await makeTemplate(bridge, example);
  return { kinds, waiting, agent };
}

const questions = [
  { name: 'Bash', input: { command: 'npm test', description: 'Run the tests' } },
  { name: 'Edit', input: { file_path: 'a.ts', old_string: 'const a = 1;', new_string: 'const a = 2;' } },
  {
    name: 'AskUserQuestion',
    input: {
      questions: [
        {
          question: 'Which one is it to be?',
          header: 'Choice',
          multiSelect: false,
          options: [
            { label: 'This', description: 'The first one' },
            { label: 'That', description: 'The second one' },
          ],
        },
      ],
    },
  },
  { name: 'ExitPlanMode', input: { plan: '# The plan\n\n1. Look.\n2. Change it.' } },
];

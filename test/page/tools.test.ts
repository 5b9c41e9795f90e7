import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { marker, reply, type Step, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { connect } from '../serve/deck.ts';
import { answer, showAll } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession, newSession } from './session.ts';

// Each step may take as long as a busy machine needs; a test has several.
vi.setConfig({ testTimeout: 90_000 });

afterAll(async () => (await browser()).close());

const files = {
  'a.ts': 'export const one = 1;\nexport const two = 2;\n',
  'b.ts': 'import { one } from "./a.ts";\n',
  'fail.sh': String.raw`printf '\033[31mred\033[0m alert\n'; echo oops >&2; exit 3`,
};

describe.each(versions)('with the CLI %s', (version) => {
  let bridge: Bridge;
  /** One after the other, tests go on in this one: starting a CLI takes longer than most of them. */
  let shared: string;
  beforeAll(async () => {
    bridge = await openBridge({ cli: { type: 'real', version }, files });
    shared = await makeSession(bridge);
  });
  afterAll(() => bridge.close());

  const sharedPage = () => bridge.page({}, `/sessions/${shared}`);
  const path = (file: string) => join(bridge.project, file);

  test('a file that was read opens with its lines and their numbers', async () => {
    const page = await sharedPage();
    await say(page, 'read', [reply(tool('Read', { file_path: path('a.ts') })), done]);
    const row = toolRow(page, 'Tool: Read a.ts');
    await expect(row.getByRole('button', { expanded: false })).toContainText('done');
    await row.getByRole('button', { name: /^Read/ }).click();
    await expect(row.locator('code').nth(1)).toContainText('export const two = 2;');
    await expect(row.locator('code').nth(1)).toContainText('2');
    await expect(row.locator('code').first().locator('span[class*=syntax-keyword]').first()).toHaveText('export');
  });

  test('an edit shows what it changed, word by word, and the row how much', async () => {
    const page = await sharedPage();
    const edit = { file_path: path('a.ts'), old_string: 'two = 2', new_string: 'two = 22' };
    await say(page, 'edit', [reply(tool('Read', { file_path: path('a.ts') })), reply(tool('Edit', edit)), done]);
    const row = toolRow(page, 'Tool: Edit a.ts');
    await answer(row.getByRole('region', { name: 'Requests' }).getByRole('button', { name: 'Allow once' }));
    await expect(row.getByRole('button', { name: /^Edit/ })).toContainText('+1 −1');
    await row.getByRole('button', { name: /^Edit/ }).click();
    const changes = row.getByRole('figure', { name: `Changes in ${path('a.ts')}` });
    await expect(changes.locator('.bg-del')).toContainText('export const two = 2;');
    await expect(changes.locator('.bg-add')).toContainText('export const two = 22;');
    await expect(changes.locator('.bg-add-word')).toHaveText('22');
    await row.getByRole('button', { name: 'Show side by side' }).click();
    await expect(row.getByRole('button', { name: 'Show in one column' })).toBeVisible();
  });

  test('a file that is written for the first time is a new file', async () => {
    const page = await sharedPage();
    await say(page, 'write', [reply(tool('Write', { file_path: path('new.md'), content: '# New\n\ntext\n' })), done]);
    const row = toolRow(page, 'Tool: Write new.md');
    await answer(row.getByRole('button', { name: 'Allow once' }));
    await expect(row.getByRole('button', { name: /^Write/ })).toContainText('done');
    await row.getByRole('button', { name: /^Write/ }).click();
    await expect(row).toContainText('New file');
    await expect(row.locator('.bg-add')).toHaveCount(3);
  });

  test('a command that failed is open, with its exit code, and its output has colours', async () => {
    const page = await sharedPage();
    await say(page, 'fail', [reply(tool('Bash', { command: 'sh fail.sh', description: 'Fail in red' })), done]);
    const row = toolRow(page, 'Tool: Bash sh fail.sh');
    await answer(row.getByRole('button', { name: 'Allow once' }));
    await expect(row.getByRole('button', { name: /^Bash/, expanded: true })).toContainText('exit 3');
    const output = row.getByRole('figure', { name: 'Output' });
    await expect(output).toContainText('oops');
    await expect(output.getByText('red', { exact: true })).toHaveCSS('color', /oklch/);
    await expect(output).not.toContainText('Exit code');
    await expect(row).toContainText('Exit code 3');
  });

  test('a command that went well shows its output in its colours when it is opened', async () => {
    const page = await sharedPage();
    const command = String.raw`printf '\033[32mgreen\033[0m plain\n' | tee made.txt`;
    await say(page, 'colours', [reply(tool('Bash', { command, description: 'Write in green' })), done]);
    const row = toolRow(page, 'Tool: Bash printf');
    await answer(row.getByRole('button', { name: 'Allow once' }));
    await expect(row.getByRole('button', { name: /^Bash/ })).toContainText('done');
    await row.getByRole('button', { name: /^Bash/ }).click();
    await expect(row.getByText('green', { exact: true })).toHaveCSS('color', /oklch/);
    await expect(row.getByRole('figure', { name: 'Output' })).toContainText('green plain');
  });

  test('a command that is denied says so', async () => {
    const page = await sharedPage();
    await say(page, 'deny', [reply(tool('Bash', { command: 'rm -f secret', description: 'Remove' })), done]);
    const row = toolRow(page, 'Tool: Bash rm -f secret');
    await answer(row.getByRole('button', { name: 'Deny' }));
    await expect(row.getByRole('button', { name: /^Bash/ })).toContainText('denied');
  });

  test('a subagent has its own timeline, its totals and its result', async () => {
    const page = await newSession(bridge);
    const hold = `finding ${version}`;
    const looking = reply('Looking.', tool('Read', { file_path: path('b.ts') }));
    bridge.model.add('looking', [looking, { ...reply('Found one.'), hold }]);
    const task = { subagent_type: 'general-purpose', description: 'Look around', prompt: `Look. ${marker('looking')}` };
    await say(page, 'agent', [reply(tool('Task', task)), done, reply('It is back.')]);
    const row = toolRow(page, 'Tool: Task general-purpose Look around');
    const header = row.getByRole('button', { name: /^general-purpose/ });
    await expect(header).toContainText('running');
    await expect(row.getByRole('listitem')).toHaveText(/Read\s*b\.ts/);
    bridge.model.release(hold);
    await expect(header).toContainText('done');
    await header.click();
    await expect(row.getByRole('article', { name: 'Tool: Read b.ts' })).toBeVisible();
    await expect(row).toContainText('1 tool call');
    await row.getByRole('article', { name: 'Tool: Read b.ts' }).getByRole('button', { name: /^Read/ }).click();
    await expect(row.getByRole('article', { name: 'Tool: Read b.ts' })).toContainText('import { one }');
  });

  test('a list of things to do is shown with its states', async () => {
    const page = await smallModelSession();
    if (version === '2.1.38') {
      const todos = [
        { content: 'Fix bug', status: 'completed', activeForm: 'Fixing bug' },
        { content: 'Run tests', status: 'in_progress', activeForm: 'Running tests' },
      ];
      await say(page, 'todo', [reply(tool('TodoWrite', { todos })), done]);
      const row = toolRow(page, 'Tool: TodoWrite 1 of 2 done');
      await row.getByRole('button', { name: /^TodoWrite/ }).click();
      await expect(row.getByRole('listitem')).toContainText(['completed: Fix bug', 'in progress: Running tests']);
      return;
    }
    const steps = [
      reply(tool('TaskCreate', { subject: 'Fix bug', description: 'All of it', activeForm: 'Fixing bug' })),
      reply(tool('TaskUpdate', { taskId: '1', status: 'completed' })),
      reply(tool('TaskList', {})),
      done,
    ];
    await say(page, 'tasks', steps);
    await expect(toolRow(page, 'Tool: TaskCreate Fix bug')).toBeVisible();
    await expect(toolRow(page, 'Tool: TaskUpdate Fix bug → done')).toBeVisible();
    const row = toolRow(page, 'Tool: TaskList 1 of 1 done');
    await row.getByRole('button', { name: /^TaskList/ }).click();
    await expect(row.getByRole('listitem')).toContainText(['completed: #1 Fix bug']);
  });

  test('a long output is shown in part, and whole when asked for', async () => {
    const page = await sharedPage();
    const content = Array.from({ length: 9000 }, (_, index) => `line ${index + 1} of many`).join('\n');
    await say(page, 'long', [reply(tool('Write', { file_path: path('long.txt'), content })), done]);
    const row = toolRow(page, 'Tool: Write long.txt');
    // What was not shown cannot be allowed.
    await expect(row.getByRole('button', { name: 'Allow once' })).toHaveCount(0);
    await showAll(row);
    await answer(row.getByRole('button', { name: 'Allow once' }));
    await expect(row.getByRole('button', { name: /^Write/ })).toContainText('done');
    await row.getByRole('button', { name: /^Write/ }).click();
    await row.getByRole('button', { name: /Show all/ }).click();
    await expect(row).toContainText('+9000 −0');
    await expect(row.getByRole('button', { name: 'Show more (8,000 lines)' })).toBeVisible();
  });

  test('what a call is made with can be read while it is written', async () => {
    const page = await sharedPage();
    const input = { file_path: path('grown.py'), content: 'def tide():\n    return 1\n\ndef wave():\n    return 2\n' };
    const hold = { name: `writing ${version}`, after: JSON.stringify(input).indexOf('wave') };
    await say(page, 'grow', [reply({ type: 'tool', name: 'Write', input, hold }), done]);
    await bridge.model.held(hold.name);
    const row = page.getByRole('article', { name: 'Tool: Write' }).last();
    await expect(row).toContainText('writing');
    await expect(row).toContainText('grown.py');
    await expect(row.locator('code').first()).toContainText('def tide():');
    bridge.model.release(hold.name);
    await answer(row.getByRole('button', { name: 'Allow once' }));
    await expect(row.getByRole('button', { name: /^Write/ })).toContainText('+5 −0');
  });

  test('files and matches are found', async () => {
    const page = await sharedPage();
    const steps = [
      reply(tool('Glob', { pattern: '*.ts' })),
      reply(tool('Grep', { pattern: 'one', output_mode: 'content', '-n': true })),
      done,
    ];
    await say(page, 'search', steps);
    const glob = toolRow(page, 'Tool: Glob *.ts');
    const grep = toolRow(page, 'Tool: Grep "one"');
    if (version === '2.1.325') {
      // This version has none of its own: the model is told to use the shell.
      await expect(glob.getByRole('button', { name: /^Glob/, expanded: true })).toContainText('failed');
      await expect(glob).toContainText('No such tool available');
      return;
    }
    await glob.getByRole('button', { name: /^Glob/ }).click();
    await expect(glob.getByRole('listitem')).toHaveText([/[ab]\.ts/, /[ab]\.ts/]);
    await grep.getByRole('button', { name: /^Grep/ }).click();
    await expect(grep.getByRole('heading', { name: 'a.ts' })).toBeVisible();
    await expect(grep).toContainText('export const one = 1;');
    // The CLI lists matches by the time of their files.
    await grep.locator('a[href*="file=a.ts"][href*="line=1"]').click();
    const viewer = page.getByRole('dialog', { name: 'a.ts' });
    await expect(viewer.locator('[aria-current=location]')).toContainText('export const one = 1;');
    await page.keyboard.press('Escape');
    await glob.getByRole('link', { name: 'b.ts' }).click();
    await expect(page.getByRole('dialog', { name: 'b.ts' })).toContainText('import { one } from');
    await page.keyboard.press('Escape');
  });

  /** The tools for lists are given to some models only. */
  async function smallModelSession(): Promise<Page> {
    const client = connect(bridge.deck, await bridge.place.token('operate', 'maker'));
    const sessionId = crypto.randomUUID();
    const options = { model: 'claude-haiku-4-5' };
    await client.command({ type: 'session.create', sessionId, cwd: bridge.project, options });
    client.close();
    const page = await bridge.page({}, `/sessions/${sessionId}`);
    return page;
  }

  async function say(page: Page, name: string, steps: Step[]): Promise<void> {
    bridge.model.add(name, steps);
    await page.getByRole('textbox', { name: 'Message' }).fill(`Please go on. ${marker(name)}`);
    await page.keyboard.press('Enter');
  }
});

describe('with a CLI that reads the web', () => {
  let bridge: Bridge;
  beforeAll(async () => {
    const input = { url: 'https://example.com', prompt: 'What is it?' };
    const result = 'An **example** with [more](https://example.com/more).';
    bridge = await openBridge({
      cli: { type: 'fake', scenario: { turn: [{ type: 'tool', name: 'WebFetch', input, result }] } },
    });
  });
  afterAll(() => bridge.close());

  test('what was learnt from a page is Markdown, with a link to its source', async () => {
    const page = await newSession(bridge);
    await page.getByRole('textbox', { name: 'Message' }).fill('Fetch it');
    await page.keyboard.press('Enter');
    const row = toolRow(page, 'Tool: WebFetch');
    await row.getByRole('button', { name: /^WebFetch/ }).click();
    await expect(row.locator('strong')).toHaveText('example');
    await expect(row.getByRole('link', { name: /more/ })).toHaveAttribute('href', 'https://example.com/more');
    await expect(row.getByRole('link', { name: /^https:\/\/example\.com/ }).first()).toHaveAttribute(
      'href',
      /^https:\/\/example\.com\/?$/,
    );
  });
});

describe('with a CLI that says too much', () => {
  let bridge: Bridge;
  beforeAll(async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `\u001b[3${index % 8}mline ${index + 1}`);
    const result = `${'x'.repeat(5_000_000)}\n${lines.join('\n')}`;
    const turn = [{ type: 'tool' as const, name: 'mcp__demo__dump', input: { all: true }, result }];
    bridge = await openBridge({ cli: { type: 'fake', scenario: { turn } } });
  });
  afterAll(() => bridge.close());

  test('a line of 5 MB and 100,000 lines are shown in part, and the page goes on', async () => {
    const page = await newSession(bridge);
    await page.getByRole('textbox', { name: 'Message' }).fill('Say everything');
    await page.keyboard.press('Enter');
    const row = toolRow(page, 'Tool: Demo › Dump');
    await row.getByRole('button', { name: /^Demo/ }).click();
    await row.getByRole('button', { name: /Show all/ }).click();
    const output = row.getByRole('figure', { name: 'Output of mcp__demo__dump' });
    await expect(output).toContainText('5.0 MB more in this line');
    await expect(output).toContainText('line 1999');
    await output.getByRole('button', { name: /^Show more/ }).click();
    await expect(output).toContainText('line 3999');
    await expect(output.locator('pre code > span')).toHaveCount(4000);
  });
});

const done = reply('All done.');

/** The row of a call at the top, by the beginning of its name. */
function toolRow(page: Page, name: string): Locator {
  return page.getByRole('article', { name }).first();
}

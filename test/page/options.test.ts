import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { reply, tool } from '../../src/server/demo/model-api/script.ts';
import { startsOf } from '../fake-claude/make.ts';
import { button, card, claude, say } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { newSession } from './session.ts';

afterAll(async () => (await browser()).close());

const notebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { language_info: { name: 'python' } },
  cells: [{ cell_type: 'code', id: 'first', source: 'print(1)\n', metadata: {}, outputs: [], execution_count: null }],
});

describe('with a CLI that does as it is told', { timeout: 90_000 }, () => {
  let bridge: Bridge;
  const structured = {
    type: 'result',
    subtype: 'success',
    is_error: false,
    structured_output: { score: 7, why: 'neat' },
  };
  beforeAll(async () => {
    const runs = [
      { turn: [{ type: 'line' as const, text: JSON.stringify(structured) }] },
      { turn: [{ type: 'exit' as const, code: 1, stderr: '\u001b[31mFatal:\u001b[0m out of memory\n' }] },
    ];
    bridge = await openBridge({ cli: { type: 'fake', scenario: { runs } } });
  });
  afterAll(() => bridge.close());

  test('flags that few need are under Advanced, reach the CLI, and structured output is shown', async () => {
    const page = await bridge.page({}, '/new');
    await page.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
    await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption({ label: 'Other model…' });
    await page.getByRole('textbox', { name: 'Model ID' }).fill('claude-opus-4-6');
    await button(page, 'More').click();
    await button(page, 'Advanced').click();
    await page.getByRole('textbox', { name: 'Fallback model' }).fill('haiku');
    await page.getByRole('textbox', { name: 'Allowed tools' }).fill('Read\nBash(npm test:*)');
    await page.getByRole('textbox', { name: 'Built-in tools' }).fill('none');
    await page.getByRole('textbox', { name: 'Output style' }).fill('Explanatory');
    await page.getByRole('textbox', { name: 'JSON schema' }).fill('{"type":"object"}');
    await page.getByRole('checkbox', { name: 'No slash commands' }).check();
    await page.getByRole('checkbox', { name: 'Don’t save the session' }).check();
    await page.getByRole('textbox', { name: 'From pull request' }).fill('12');
    await page.getByRole('textbox', { name: 'Denied tools' }).fill('WebFetch');
    await page.getByRole('textbox', { name: 'Agent', exact: true }).fill('reviewer');
    const agents = '{"reviewer":{"description":"Reviews","prompt":"Review it."}}';
    await page.getByRole('textbox', { name: 'Agent definitions' }).fill(agents);
    await page.getByRole('textbox', { name: 'System prompt', exact: true }).fill('You are terse.');
    await page.getByRole('textbox', { name: 'Settings', exact: true }).fill('{"cleanupPeriodDays":90}');
    await page.getByRole('textbox', { name: 'Plugin folders' }).fill('/plugins/a');
    await page.getByRole('textbox', { name: 'Message' }).fill('Go');
    await button(page, 'Send').click();
    await expect(page.getByText('Structured output')).toBeVisible();
    await expect(page.getByRole('main').getByText('neat')).toBeVisible();
    const flags = startsOf(bridge.place.fake).at(-1)?.argv ?? [];
    expect(flags).toEqual(
      expect.arrayContaining([
        '--model=claude-opus-4-6',
        '--fallback-model=haiku',
        '--allowedTools=Read',
        '--allowedTools=Bash(npm test:*)',
        '--tools=',
        '--disable-slash-commands',
        '--no-session-persistence',
        '--from-pr=12',
        '--disallowedTools=WebFetch',
        '--agent=reviewer',
        '--system-prompt=You are terse.',
        '--plugin-dir=/plugins/a',
      ]),
    );
    expect(flags.some((flag) => flag.startsWith('--json-schema='))).toBe(true);
    expect(flags.some((flag) => flag.startsWith('--settings='))).toBe(true);
  });

  test('[C9] a crash shows what the CLI said', async () => {
    const page = await newSession(bridge);
    await page.getByRole('textbox', { name: 'Message' }).fill('crash');
    await button(page, 'Send').click();
    await expect(page.getByText('The CLI crashed (exit code 1)')).toBeVisible();
    await expect(page.getByText('Fatal: out of memory')).toBeVisible();
  });

  test('the options of a session are changed for its next run', async () => {
    const page = await newSession(bridge);
    await button(page, 'More').first().click();
    await page.getByRole('menuitem', { name: /^Options/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Session options' });
    await dialog.getByRole('combobox', { name: 'Permission mode' }).selectOption('plan');
    await dialog.getByRole('textbox', { name: 'Turn limit' }).fill('3');
    await button(dialog, 'Save options').click();
    await expect(dialog).toBeHidden();
    await page.getByRole('textbox', { name: 'Message' }).fill('hello');
    await button(page, 'Send').click();
    await expect
      .poll(() => startsOf(bridge.place.fake).at(-1)?.argv ?? [])
      .toEqual(expect.arrayContaining(['--permission-mode=plan', '--max-turns=3']));
  });
});

describe('with the real CLI', { timeout: 90_000 }, () => {
  let bridge: Bridge;
  beforeAll(async () => {
    const edit = (path: string) =>
      tool('NotebookEdit', { notebook_path: path, cell_id: 'first', new_source: 'print(2)' });
    bridge = await openBridge({
      cli: { type: 'real', version: '2.1.325', scripts: { plain: [reply('One.'), reply('Two.')] } },
      files: { 'a.ipynb': notebook },
    });
    const path = join(bridge.project, 'a.ipynb');
    bridge.model.add('notebook', [reply(tool('Read', { file_path: path })), reply(edit(path)), reply('Edited.')]);
  });
  afterAll(() => bridge.close());

  test('output style, fast mode and every permission mode are switched beside the message box', async () => {
    const page = await newSession(bridge);
    await say(page, 'plain');
    await expect(claude(page)).toContainText('One.');
    await page.getByRole('button', { name: /^Permission mode/ }).click();
    await page.getByRole('menuitem', { name: /^Auto/ }).click();
    await expect(page.getByRole('button', { name: /^Permission mode: Auto/ })).toBeVisible();
    await page.getByRole('button', { name: /^Permission mode/ }).click();
    await page.getByRole('menuitem', { name: /^Don’t ask/ }).click();
    await expect(page.getByRole('button', { name: /^Permission mode: Don’t ask/ })).toBeVisible();
    const more = page.getByRole('button', { name: 'More switches' }).filter({ visible: true });
    await more.click();
    await page.getByRole('menuitem', { name: 'Output style: Explanatory' }).click();
    await more.click();
    await page.getByRole('menuitem', { name: 'Fast mode: on' }).click();
    await say(page, 'plain');
    const status = page.getByRole('region', { name: 'Session status' });
    await expect(status).toContainText('Explanatory');
    await expect(status).toContainText('Fast mode');
  });

  test('what the CLI signs in with is in the status bar and in the session’s options', async () => {
    const page = await newSession(bridge);
    await say(page, 'plain');
    await expect(page.getByRole('region', { name: 'Session status' })).toContainText('CLI 2.1.325 · ANTHROPIC_API_KEY');
    await button(page, 'More').first().click();
    await page.getByRole('menuitem', { name: /^Options/ }).click();
    await expect(page.getByRole('dialog', { name: 'Session options' })).toContainText(
      'Signed in with ANTHROPIC_API_KEY from the environment',
    );
  });

  test('another model is set live by its full ID', async () => {
    const page = await newSession(bridge);
    await say(page, 'plain');
    await expect(claude(page)).toContainText('One.');
    await page.getByRole('button', { name: /^Model:/ }).click();
    await page.getByRole('menuitem', { name: /^Other model…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Other model' });
    await dialog.getByRole('textbox', { name: 'Model ID' }).fill('claude-sonnet-4-5-20250929');
    await button(dialog, 'Use model').click();
    await expect(page.getByRole('button', { name: /^Model: .*Sonnet 4\.5/ })).toBeVisible();
    await say(page, 'plain');
    const models = () => bridge.model.requests.map(({ body }) => (body as { model?: string }).model);
    await expect.poll(models).toContain('claude-sonnet-4-5-20250929');
  });

  test('an edit of a notebook is shown as a diff of its cell before it is allowed', async () => {
    const page = await newSession(bridge);
    await say(page, 'notebook');
    await expect(card(page)).toContainText('Change code cell first');
    await expect(card(page)).toContainText('print(1)');
    await expect(card(page)).toContainText('print(2)');
  });
});

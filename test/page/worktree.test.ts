import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { gitEnvironment } from '../worktree/repository.ts';
import { answer } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';

let bridge: Bridge;
let page: Page;
let side: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-C', bridge.project, ...args], { env: gitEnvironment }).toString();

beforeAll(async () => {
  const command = { command: 'echo two >> a.txt && echo new > b.txt', description: 'Change files' };
  const scripts = { work: [reply(tool('Bash', command)), reply('Done.')] };
  bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', scripts }, files: { 'a.txt': 'one\n' } });
  side = join(dirname(bridge.project), '.quarterdeck-worktrees', 'project', 'fix-it');
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.test');
  git('add', '-A');
  git('commit', '-qm', 'first');
  git('branch', 'quarterdeck/taken');
  page = await bridge.page({}, '/new');
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

// One session goes through all of it, as a person's would.
test('[S12] a session is made and reviewed, merged and discarded in a worktree of its own', async () => {
  await page.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
  await page.getByRole('textbox', { name: 'Message' }).fill(`Fix it ${marker('work')}`);
  await page.getByRole('checkbox', { name: /^Own worktree/ }).check();
  const name = page.getByRole('textbox', { name: 'Name of the worktree' });
  await expect(name).toHaveValue('fix-it-script-work');
  await name.fill('taken');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(name).toHaveAccessibleDescription('There is a branch quarterdeck/taken already. Choose another name.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(`Fix it ${marker('work')}`);
  await name.fill('fix-it');
  await page.getByRole('button', { name: 'Send' }).click();

  await answer(page.getByRole('button', { name: 'Allow once' }));
  await expect(page.getByRole('article', { name: 'Claude' })).toContainText('Done.');
  expect([readFileSync(join(side, 'b.txt'), 'utf8'), existsSync(join(bridge.project, 'b.txt'))]).toEqual([
    'new\n',
    false,
  ]);

  await page.getByRole('button', { name: 'Worktree fix-it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Worktree', exact: true });
  const state = dialog.getByRole('status', { name: 'State of the worktree' });
  await expect(state).toContainText('Level with main. 2 files not committed.');
  await expect(dialog.getByRole('figure', { name: 'Changes in a.txt' })).toContainText('two');
  await expect(dialog.getByRole('button', { name: 'b.txt, 1 added, 0 removed' })).toBeVisible();

  writeFileSync(join(bridge.project, 'a.txt'), 'mine\n');
  await dialog.getByRole('button', { name: 'Merge…' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge into main' });
  await merge.getByRole('textbox', { name: 'Commit message' }).fill('Fix it well');
  await merge.getByRole('button', { name: 'Commit and merge' }).click();
  await expect(merge.getByRole('alert')).toContainText('changes that are not committed: a.txt. Commit or stash them');
  await expect(merge.getByRole('textbox', { name: 'Commit message' })).toHaveValue('Fix it well');
  git('checkout', '-q', 'a.txt');
  await merge.getByRole('button', { name: 'Commit and merge' }).click();
  await expect(state).toContainText('1 commit behind main. Last merged as');
  expect(readFileSync(join(bridge.project, 'a.txt'), 'utf8')).toBe('one\ntwo\n');
  expect(git('log', '--format=%s').trim().split('\n')).toContain('Fix it well');

  writeFileSync(join(side, 'c.txt'), 'c\n');
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await expect(state).toContainText('1 file not committed.');
  await dialog.getByRole('button', { name: 'Discard…' }).click();
  const discard = page.getByRole('dialog', { name: 'Discard this worktree?' });
  await expect(discard).toContainText('1 file not committed is only there.');
  await expect(discard.getByRole('button', { name: 'Discard', exact: true })).toBeDisabled();
  await discard.getByRole('textbox', { name: 'Type the name of the branch' }).fill('quarterdeck/fix-it');
  await discard.getByRole('button', { name: 'Discard', exact: true }).click();
  const command = page.getByRole('dialog', { name: 'Discarded' }).getByText(/^git switch -c fix-it /);
  await expect(command).toBeVisible();
  expect(existsSync(side)).toBe(false);
  const kept = (await command.textContent())?.split(' ').at(-1) ?? '';
  expect(git('show', `${kept}:c.txt`)).toBe('c\n');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Worktree fix-it' })).toBeHidden();
});

test('deleting a session keeps its worktree, unless it is to be discarded too', async () => {
  await page.goto(`${bridge.deck.origin}/new`);
  await page.getByRole('combobox', { name: 'Folder' }).fill(bridge.project);
  await page.getByRole('checkbox', { name: /^Own worktree/ }).check();
  await page.getByRole('textbox', { name: 'Name of the worktree' }).fill('second');
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect(page.getByRole('button', { name: 'Worktree second' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this session?' });
  const choice = dialog.getByRole('checkbox', { name: /^Discard its worktree too/ });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => existsSync(join(dirname(side), 'second'))).toBe(false);
});

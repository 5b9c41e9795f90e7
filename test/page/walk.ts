import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { marker, reply, text, tool } from '../../src/server/demo/model-api/script.ts';
import { gitEnvironment } from '../worktree/repository.ts';
import { type Bridge, openBridge } from './bridge.ts';

/** A repository and a model for one whole day of work: from the start page to a merged worktree. */
export type Walk = {
  bridge: Bridge;
  /** What to say so that Claude changes files, wants to delete one, and asks a question. */
  work: string;
  /** What to say so that Claude answers without end, until `release`. */
  chat: string;
  isChatting(): Promise<unknown>;
  release(): void;
  /** The repository's own file, outside of any worktree. */
  merged(): { file: string; subjects: string[] };
};

const options = ['Red', 'Green', 'Blue'].map((label) => ({ label, description: `The colour ${label}` }));
const question = { question: 'Which colour?', header: 'Colour', multiSelect: false, options };

export async function openWalk(): Promise<Walk> {
  const scripts = {
    work: [
      reply(tool('Bash', { command: 'echo two >> a.txt && echo new > b.txt', description: 'Change files' })),
      reply(tool('Bash', { command: 'rm a.txt', description: 'Delete a file' })),
      reply(tool('AskUserQuestion', { questions: [question] })),
      reply('The topsail is set.'),
    ],
    chat: [reply(text('It begins and takes its time.', { hold: { name: 'chat', after: 9 } }))],
  };
  const bridge = await openBridge({ cli: { type: 'real', version: '2.1.325', scripts }, files: { 'a.txt': 'one\n' } });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', bridge.project, ...args], { env: gitEnvironment }).toString();
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.test');
  git('add', '-A');
  git('commit', '-qm', 'first');
  return {
    bridge,
    work: `Fix it ${marker('work')}`,
    chat: `Talk to me ${marker('chat')}`,
    isChatting: () => bridge.model.held('chat'),
    release: () => bridge.model.release('chat'),
    merged: () => ({
      file: readFileSync(join(bridge.project, 'a.txt'), 'utf8'),
      subjects: git('log', '--format=%s').trim().split('\n'),
    }),
  };
}

export type Means = 'mouse' | 'pen' | 'touch' | 'key';

/** A page that notes which means its person has used. It notes them for as long as it lives. */
export async function watchedPage(
  bridge: Bridge,
  options: BrowserContextOptions,
): Promise<{ page: Page; used: ReadonlySet<Means> }> {
  const used = new Set<Means>();
  const page = await bridge.ownPage(options, '/help');
  await page.exposeFunction('noteMeans', (means: Means) => used.add(means));
  await page.addInitScript(() => {
    const { noteMeans } = window as unknown as { noteMeans(means: string): void };
    const note = (event: Event) => {
      if (event.isTrusted) noteMeans(event instanceof PointerEvent ? event.pointerType : 'key');
    };
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, true);
  });
  await page.goto(bridge.deck.origin);
  return { page, used };
}

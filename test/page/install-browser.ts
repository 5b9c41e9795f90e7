import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { workingBrowser } from './browser-path.ts';

type Step = { sentence: string; command: string[][]; isPossible(): boolean };

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');

const steps: Step[] = [
  {
    sentence: 'There is no Chromium or Chrome here: Playwright downloads one.',
    command: [[process.execPath, playwright, 'install', 'chromium']],
    isPossible: () => true,
  },
  {
    sentence: "That did not do: the system's package manager installs Chromium.",
    command: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', 'chromium'],
    ],
    isPossible: () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0,
  },
];

/** The path of a browser that starts, which is installed if there is none and one can be. */
export function installedBrowser(say: (sentence: string) => void): string {
  const named = process.env.QUARTERDECK_BROWSER;
  const there = workingBrowser();
  if (there !== null) return there;
  if (named) throw new Error(`QUARTERDECK_BROWSER names ${named}, which does not start.`);
  for (const { sentence, command, isPossible } of steps) {
    if (!isPossible()) continue;
    say(sentence);
    const isDone = command.every(([file = '', ...args]) => spawnSync(file, args, { stdio: 'inherit' }).status === 0);
    const found = isDone ? workingBrowser() : null;
    if (found !== null) return found;
  }
  throw new Error(
    'There is no Chromium or Chrome for the tests of the page, and none could be installed. ' +
      'Install one, or name it: QUARTERDECK_BROWSER=/path/to/chrome npm test',
  );
}

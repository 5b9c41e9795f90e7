import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The browser that the tests use: the one of the system, or else the one that Playwright has downloaded. */
export function browserPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.QUARTERDECK_BROWSER ?? '', ...installed, chromium.executablePath()];
  const found = candidates.find((path) => path !== '' && existsSync(path));
  if (found === undefined) throw new Error('There is no Chromium or Chrome on this machine.');
  return found;
}

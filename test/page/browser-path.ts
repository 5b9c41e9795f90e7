import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

/** Where Chromium and Chrome are when they are not on the path. */
const usualPlaces: { [platform: string]: string[] } = {
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')],
  ),
};

/** The browser that the tests use: the one that is named, that of the system, or the one that Playwright downloaded. */
export function browserPath(): string {
  const found = candidates().find((path) => existsSync(path));
  if (found === undefined) throw new Error('There is no Chromium or Chrome on this machine.');
  return found;
}

/** The first that starts: one that lacks a library of the system is there and of no use. */
export function workingBrowser(): string | null {
  return candidates().find((path) => existsSync(path) && starts(path)) ?? null;
}

function candidates(): string[] {
  const named = process.env.QUARTERDECK_BROWSER;
  if (named) return [named];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...(usualPlaces[process.platform] ?? []), chromium.executablePath()];
}

function starts(path: string): boolean {
  // There, asking for the version opens a window.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

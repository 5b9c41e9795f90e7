import type { Page } from '@playwright/test';
import { onTestFinished } from 'vitest';
import { tellWhenDone } from './bridge.ts';

const mostShown = 8000;

tellWhenDone((page, act) => {
  try {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') console.error(await shownOn(page));
      await act();
    });
  } catch {
    // It is opened for several tests, and stays until the bridge is closed.
  }
});

/** For whoever looks into a test that failed elsewhere. */
async function shownOn(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((problem: Error) => problem.message);
  return `When it failed, ${page.url()} showed:\n${shown.slice(-mostShown)}`;
}

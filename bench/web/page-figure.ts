import { type Browser, chromium } from '@playwright/test';
import { installedBrowser } from '../../test/page/install-browser.ts';
import { buildPage } from '../../test/page/page-build.ts';
import type { Figure, Options, Row } from '../row.ts';

export type WebOptions = Options & { browser: Browser };

/** A figure of the page, in a real browser. */
export function pageFigure(measure: (options: WebOptions) => Promise<Row[]>): Figure {
  return async (options) => {
    buildPage();
    const executablePath = installedBrowser((sentence) => console.error(sentence));
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    try {
      return await measure({ ...options, browser });
    } finally {
      await browser.close();
    }
  };
}

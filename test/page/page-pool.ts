import type { BrowserContextOptions, Page } from '@playwright/test';

/** Opening a page in a browser that knows nothing takes four times as long as going on with one that a test has left. */
export type PagePool = {
  /** A page that was opened with these options and that nobody uses now. */
  take(options: BrowserContextOptions): Page | null;
  /** Keeps a page for the next test, as if nobody had ever used it but to sign in. */
  giveBack(page: Page, options: BrowserContextOptions, origin: string): Promise<void>;
};

const usualSize = { width: 1280, height: 720 };
/** All that a page can leave but its cookie. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';

export function createPagePool(): PagePool {
  const idle = new Map<string, Page[]>();
  return {
    take: (options) => idle.get(JSON.stringify(options))?.pop() ?? null,
    async giveBack(page, options, origin) {
      const isClean = await clean(page, options, origin);
      if (!isClean) return page.context().close();
      const key = JSON.stringify(options);
      idle.set(key, [...(idle.get(key) ?? []), page]);
    },
  };
}

/** Says no when the page or its server is gone. */
async function clean(page: Page, { viewport }: BrowserContextOptions, origin: string): Promise<boolean> {
  try {
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // First, since a page keeps what it has to keep when it is left.
    await page.goto('about:blank');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await browser.detach();
    await page.setViewportSize(viewport ?? usualSize);
    await page.mouse.move(0, 0);
    return true;
  } catch {
    return false;
  }
}

import type { Locator, Page } from '@playwright/test';

/** The part of the page that scrolls, and where it is. */
export type Scroller = {
  element: Locator;
  /** Pixels between what is seen and the end. */
  rest(): Promise<number>;
  wheel(pixels: number): Promise<void>;
  /** The place on the screen of an entry with this text; null when it is not there. */
  topOf(text: string): Promise<number | null>;
  /** Resolves when nothing has moved for a few frames. */
  still(): Promise<void>;
};

export function scrollerOf(page: Page): Scroller {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const element = timeline.locator('[data-scroller]');
  return {
    element,
    rest: () => element.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight),
    async wheel(pixels) {
      const box = await element.boundingBox();
      if (!box) throw new Error('the timeline is not to be seen');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.wheel(0, pixels);
    },
    async topOf(text) {
      const article = timeline.getByRole('article').filter({ hasText: text }).first();
      if ((await article.count()) === 0) return null;
      return article.evaluate((one) => one.getBoundingClientRect().top);
    },
    still: () =>
      element.evaluate(
        (box) =>
          new Promise<void>((resolve) => {
            let last = '';
            let frames = 0;
            const look = () => {
              const now = `${box.scrollTop} ${box.scrollHeight} ${box.textContent.length}`;
              frames = now === last ? frames + 1 : 0;
              last = now;
              if (frames >= 12) resolve();
              else requestAnimationFrame(look);
            };
            look();
          }),
      ),
  };
}

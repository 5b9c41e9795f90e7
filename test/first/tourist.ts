import type { Locator, Page } from '@playwright/test';

/** Somebody who reads, types and clicks, and knows the page by what it calls its things. */
export type Tourist = {
  /** Waits until these words stand in the timeline. */
  read(words: string): Promise<void>;
  /** Says something and answers whatever asks, until these words stand in the timeline. */
  say(words: string, expected: string): Promise<void>;
};

const patience = 120_000;

export function createTourist(page: Page): Tourist {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const card = page.getByRole('region', { name: 'Requests' }).first();

  async function say(words: string, expected: string): Promise<void> {
    const found = timeline.getByText(expected);
    const before = await found.count();
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const until = performance.now() + patience;
    while ((await found.count()) <= before) {
      if (performance.now() > until) throw new Error(`"${expected}" did not come after "${words}".`);
      if (await card.isVisible()) await answer(card);
      await page.waitForTimeout(100);
    }
  }

  return {
    say,
    read: (words) => timeline.getByText(words).first().waitFor({ timeout: patience }),
  };
}

/** One step of an answer: a choice and the next page, or the button that says yes. */
async function answer(card: Locator): Promise<void> {
  const button = (name: string) => card.getByRole('button', { name, exact: true });
  const choice = card.getByRole('radio').or(card.getByRole('checkbox')).first();
  if (await choice.isVisible()) {
    await choice.check();
    const next = button('Next');
    const isMore = (await next.isVisible()) && (await next.isEnabled());
    return click(isMore ? next : button('Submit answers'), card);
  }
  for (const name of ['Approve plan', 'Allow once'])
    if (await button(name).isVisible()) return click(button(name), card);
}

/** A button that went away with its card, because it was answered just now, is no failure; one that stays and cannot be pressed is. */
async function click(button: Locator, card: Locator): Promise<void> {
  try {
    const state = await card.elementHandle({ timeout: 10_000 });
    // A card that has just appeared or moved takes no answer yet. A press that came too early is made again.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await card.page().locator('[data-request-card="ready"]').first().waitFor({ timeout: 10_000 });
      await button.click({ timeout: 10_000 });
      const isTaken = await state?.evaluate((element) => {
        const found = element.closest<HTMLElement>('[data-request-card]');
        return !found?.isConnected || found.dataset.requestCard !== 'arming';
      });
      if (isTaken || !(await button.isVisible())) return;
    }
  } catch (error) {
    if (await card.isVisible()) throw error;
  }
}

import type { Locator, Page } from '@playwright/test';

/** Somebody who reads, types and clicks, and knows the page by what it calls its things. */
export type Tourist = {
  /** Waits until these words stand in the timeline. */
  read(words: string): Promise<void>;
  /** Says something and answers whatever asks, until these words stand in the timeline. */
  say(words: string, expected: string): Promise<void>;
};

const patience = 60_000;

export function createTourist(page: Page): Tourist {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const answers: [asks: Locator, answer: () => Promise<void>][] = [
    [button('Submit answers'), () => fillForm(page)],
    [button('Approve plan'), () => button('Approve plan').click()],
    [button('Allow once'), () => button('Allow once').click()],
  ];

  async function say(words: string, expected: string): Promise<void> {
    const found = timeline.getByText(expected);
    const before = await found.count();
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await button('Send').click();
    const until = performance.now() + patience;
    while ((await found.count()) <= before) {
      if (performance.now() > until) throw new Error(`"${expected}" did not come after "${words}".`);
      for (const [asks, answer] of answers) {
        // A card that somebody else's answer took away is no failure.
        if (await asks.isVisible()) await answer().catch(() => {});
      }
      await page.waitForTimeout(100);
    }
  }

  return {
    say,
    read: (words) => timeline.getByText(words).first().waitFor({ timeout: patience }),
  };
}

/** The first choice of each question, page by page. */
async function fillForm(page: Page): Promise<void> {
  for (const role of ['radio', 'checkbox'] as const) {
    const choice = page.getByRole(role).first();
    if ((await choice.isVisible()) && !(await choice.isChecked())) await choice.click();
  }
  const next = page.getByRole('button', { name: 'Next', exact: true });
  if ((await next.isVisible()) && (await next.isEnabled())) return next.click();
  const submit = page.getByRole('button', { name: 'Submit answers', exact: true });
  if (await submit.isEnabled()) await submit.click();
}

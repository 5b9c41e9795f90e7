import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { makeFakeClaude } from '../fake-claude/make.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { newSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(async () => {
  await bridge.close();
  await (await browser()).close();
});

const chart = '```mermaid\nflowchart LR\n  A[Cart] --> B{Paid?}\n  B -->|yes| C[Ship]\n```';

test('entities, headings, and patches look like what they mean', async () => {
  const [, claude] = await answered(
    'Tom &amp; J&eacute;r&ocirc;me &CounterClockwiseContourIntegral; &notit; &bne; `&amp;`\n\n# One\n\n## Two\n\n### Three\n\n' +
      'words\n\n```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n```',
  );
  await expect(claude.locator('p').first()).toHaveText('Tom & Jérôme ∳ &notit; =\u20e5 &amp;');
  const sizes = await claude
    .locator('h3, h4, h5')
    .evaluateAll((headings) => headings.map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)));
  expect(sizes).toHaveLength(3);
  expect(sizes).toEqual([...new Set(sizes)].sort((one, other) => other - one));
  const backgrounds = await claude
    .locator('pre > code')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundColor));
  expect(new Set(backgrounds.slice(2)).size).toBe(3);
});

test('footnotes lead there and back, also with a second answer that has the same', async () => {
  const text = 'First[^a] and again[^a], then[^b].\n\n[^b]: The **second**.\n\n[^a]: The first.\n\n    With more.';
  const [page] = await answered(text, text);
  const claude = page.getByRole('article', { name: 'Claude' }).last();
  const notes = claude.getByRole('region', { name: 'Footnotes' }).getByRole('listitem');
  await expect(notes).toHaveText([/^The first\.\s*With more\.$/, /^The second\.$/]);
  await claude.getByRole('link', { name: 'Footnote 1' }).nth(1).click();
  await expect(notes.first()).toBeFocused();
  await notes.first().getByRole('button', { name: 'Back to reference 1' }).click();
  await expect(claude.getByRole('link', { name: 'Footnote 1' }).nth(1)).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
});

test('a disclosure opens, with Markdown inside', async () => {
  const [, claude] = await answered(
    'Before\n\n<details>\n<summary>The *log*</summary>\n\n- one\n\n```\n</details>\n```\n\n**end**\n\n</details>\n\nAfter',
  );
  await expect(claude.locator('summary')).toHaveText('The log');
  await expect(claude.getByText('After')).toBeVisible();
  await expect(claude.locator('strong')).toBeHidden();
  await claude.locator('summary').click();
  await expect(claude.locator('strong')).toHaveText('end');
  await expect(claude.locator('strong')).toBeVisible();
  await expect(claude.getByRole('listitem')).toHaveText('one');
});

test('formulas are typeset, and what is none stays as it is written', async () => {
  const [page, claude] = await answered(
    'So $e^{i\\pi} + 1 = 0$, from $5 to $10.\n\n$$\n\\sum_{i=1}^n i\n$$\n\nBad: $\\frac{a$ and $\\href{https://foreign.example}{x}$ and $\\def\\a{\\a\\a}\\a$.',
  );
  await expect(claude.locator('math')).toHaveCount(2);
  await expect(claude.locator('math[display=block]')).toHaveCount(1);
  await expect(claude.locator('p').first()).toContainText(', from $5 to $10.');
  await expect(claude.locator('p').last()).toHaveText(
    'Bad: $\\frac{a$ and $\\href{https://foreign.example}{x}$ and $\\def\\a{\\a\\a}\\a$.',
  );
  await expect(page.locator('[href*="foreign.example"]')).toHaveCount(0);
});

test('a Mermaid fence is drawn, shows its source, and says why it cannot be drawn', async () => {
  const [page, claude] = await answered(`${chart}\n\n\`\`\`mermaid\nflowchart LR\n  A --> --> B\n\`\`\``);
  const picture = claude.getByRole('img', { name: 'Diagram: flowchart' });
  await expect(picture).toBeVisible();
  // Only an image that could be read has a size.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(claude.getByText(/^Couldn’t draw this diagram: Parse error on line 2\.$/)).toBeVisible();
  await expect(claude.locator('pre')).toContainText('A --> --> B');
  await claude.getByRole('button', { name: 'Show source' }).click();
  await expect(claude.locator('pre').first()).toContainText('A[Cart] --> B{Paid?}');
  await claude.getByRole('button', { name: 'Show diagram' }).click();
  await expect(picture).toBeVisible();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
});

test('[S14] the frame that draws diagrams reaches neither the page nor the network', async () => {
  const [page, claude] = await answered(chart);
  await expect(claude.getByRole('img', { name: 'Diagram: flowchart' })).toBeVisible();
  const frame = page.frames().find((each) => each.url().endsWith('/diagram.html'));
  const found = await frame?.evaluate(async () => {
    const reached = async (act: () => unknown) => {
      try {
        await act();
        return true;
      } catch {
        return false;
      }
    };
    const script = document.createElement('script');
    script.textContent = 'window.hit = 1';
    document.body.append(script);
    return {
      origin: self.origin,
      page: await reached(() => parent.document.body),
      storage: await reached(() => localStorage.length),
      server: await reached(() => fetch(new URL('/api/sessions', location.href), { mode: 'no-cors' })),
      script: 'hit' in window,
    };
  });
  expect(found).toEqual({ origin: 'null', page: false, storage: false, server: false, script: false });
});

test('own messages are formatted within a line and stay as typed otherwise', async () => {
  const [page] = await answered('Yes.');
  await say(page, '# **Look** at *this*, `src/**` and\n- https://example.com/a. <b>2*3*4</b>');
  const own = page.getByRole('article', { name: 'You' }).last();
  await expect(own.locator('strong')).toHaveText('Look');
  await expect(own.locator('em')).toHaveText('this');
  await expect(own.locator('code')).toHaveText('src/**');
  await expect(own.getByRole('link')).toHaveAttribute('href', 'https://example.com/a');
  await expect(own).toContainText('# Look at this, src/** and\n- https://example.com/a. <b>2*3*4</b>', {
    useInnerText: true,
  });
});

test('on a phone a wide diagram scrolls inside its frame', async () => {
  const nodes = Array.from({ length: 12 }, (_, index) => `N${index}[Step number ${index}]`).join(' --> ');
  makeFakeClaude(bridge.place.fake, {
    turns: [[{ type: 'text', text: `\`\`\`mermaid\nflowchart LR\n${nodes}\n\`\`\`` }]],
  });
  const page = await newSession(bridge, phone);
  await page.getByRole('textbox', { name: 'Message' }).fill('Go');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByRole('img', { name: 'Diagram: flowchart' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** A session in which Claude has said this, a turn for each text. */
async function answered(...texts: string[]): Promise<[Page, Locator]> {
  makeFakeClaude(bridge.place.fake, { turns: texts.map((text) => [{ type: 'text', text }]) });
  const page = await newSession(bridge);
  for (const [index] of texts.entries()) {
    await say(page, 'Go');
    await expect(page.getByRole('article', { name: 'Turn' })).toHaveCount(index + 1);
  }
  return [page, page.getByRole('article', { name: 'Claude' })];
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.keyboard.press('Enter');
}

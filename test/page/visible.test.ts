import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { hasHidden } from '../../src/core/text/visible.ts';
import { reply, type Script, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { answer, button, card, claude, command, editFirst, say } from './asking.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession } from './session.ts';

afterAll(async () => (await browser()).close());
vi.setConfig({ testTimeout: 90_000 });

const override = '\u202e';
const warning = 'Contains invisible or direction-changing characters.';
const option = (label: string) => ({ label, description: `About\u200b ${label}` });
const question = { question: `Which${override} one?`, header: 'One', multiSelect: false };

const scripts: Record<string, Script> = {
  command: [
    reply(tool('Bash', { command: `touch ${override} txt.a fr- mr`, description: `Lists\u2066 files` })),
    reply('Then not.'),
  ],
  rightToLeft: [reply(tool('Bash', { command: 'cat \u05d0\u05d1 > \u05d2\u05d3' })), reply('Then not.')],
  plain: [reply(tool('Bash', { command: 'touch plain.txt' })), reply('Then not.')],
  question: [
    reply(tool('AskUserQuestion', { questions: [{ ...question, options: [option('Red'), option(`Gr\u00adeen`)] }] })),
    reply('Asked.'),
  ],
};

let bridge: Bridge;
let session: string;
beforeAll(async () => {
  const version = versions.at(-1);
  if (!version) throw new Error('no CLI');
  bridge = await openBridge({ cli: { type: 'real', version, scripts } });
  const file_path = join(bridge.project, `new${override}gpj.sh`);
  bridge.model.add('write', [
    reply(tool('Write', { file_path, content: `if (isAdmin${override}) {\u2066\n` })),
    reply('Then not.'),
  ]);
  bridge.model.add('writeRightToLeft', [
    reply(
      tool('Write', { file_path: join(bridge.project, '\u05d0\u05d1 - \u05d2\u05d3'), content: '\u05d0 > \u05d1\n' }),
    ),
    reply('Then not.'),
  ]);
  session = await makeSession(bridge);
});
afterAll(() => bridge.close());

const deny = async (page: Awaited<ReturnType<Bridge['page']>>, said: string) => {
  await answer(button(page, 'Deny'));
  await expect(claude(page).last()).toContainText(said);
};

test('[S28] a command with a direction change shows an escape, says so, and shows it in the timeline too', async () => {
  const page = await bridge.page({}, `/sessions/${session}`);
  await say(page, 'command');
  await expect(card(page)).toContainText('touch \\u{202e} txt.a fr- mr');
  await expect(card(page)).toContainText('Lists\\u{2066} files');
  await expect(card(page)).toContainText(warning);
  await expect(card(page).getByRole('img', { name: 'Hidden: U+202E right-to-left override' }).first()).toBeVisible();
  expect(hasHidden((await card(page).textContent()) ?? '', 'prose')).toBe(false);
  await deny(page, 'Then not.');
  const row = page.getByRole('article', { name: /^Tool: Bash/ }).last();
  await expect(row).toContainText('\\u{202e}');
  expect(hasHidden((await page.locator('main').textContent()) ?? '', 'prose')).toBe(false);
});

test('a command without any has no warning', async () => {
  const page = await bridge.page({}, `/sessions/${session}`);
  await say(page, 'plain');
  await expect(card(page)).toContainText('touch plain.txt');
  await expect(card(page)).not.toContainText(warning);
  await expect(card(page)).not.toContainText('right-to-left');
  await deny(page, 'Then not.');
});

test('[S28] the path and the lines of a new file show escapes', async () => {
  const page = await bridge.page({}, `/sessions/${session}`);
  await say(page, 'write');
  await expect(card(page).getByRole('heading')).toContainText('new\\u{202e}gpj.sh');
  await expect(card(page).getByRole('figure')).toContainText('if (isAdmin\\u{202e}) {\\u{2066}');
  await expect(card(page)).toContainText(warning);
  await editFirst(page);
  await expect(card(page).locator('pre')).toContainText('isAdmin\\u{202e}');
  await button(page, 'Back').click();
  await deny(page, 'Then not.');
});

/** The characters that take up room, from left to right as they are drawn. */
async function drawn(code: Locator): Promise<string> {
  return code.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const glyphs: { text: string; left: number }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const [at, text] of [...(node.nodeValue ?? '')].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const [rect] = range.getClientRects();
        if (rect !== undefined && rect.width > 0) glyphs.push({ text, left: rect.left });
      }
    }
    return glyphs
      .sort((one, other) => one.left - other.left)
      .map(({ text }) => text)
      .join('');
  });
}

const turned = 'Contains right-to-left letters.';

test('[S28] right-to-left letters change no place in a command, a path, or a line to approve', async () => {
  const page = await bridge.page({}, `/sessions/${session}`);
  await say(page, 'rightToLeft');
  await expect(card(page)).toContainText(turned);
  expect(await drawn(card(page).locator('pre'))).toBe('cat \u05d0\u05d1 > \u05d2\u05d3');
  await deny(page, 'Then not.');
  await say(page, 'writeRightToLeft');
  await expect(card(page)).toContainText(turned);
  expect((await drawn(card(page).getByRole('heading').locator('code'))).trim()).toBe('\u05d0\u05d1 - \u05d2\u05d3');
  expect(await drawn(card(page).getByRole('figure').locator('code').first())).toBe('\u05d0 > \u05d1');
  await deny(page, 'Then not.');
});

test('[S28] a question and its options show escapes', async () => {
  const page = await bridge.page({}, `/sessions/${session}`);
  await say(page, 'question');
  await expect(card(page)).toContainText('Which\\u{202e} one?');
  await expect(card(page)).toContainText('About\\u{200b} Red');
  await expect(page.getByRole('radio', { name: 'Gr\\u{00ad}een' })).toBeVisible();
  await expect(card(page)).toContainText(warning);
  await answer(button(page, 'Decline'));
  await expect(claude(page).last()).toContainText('Asked.');
});

test("[S28] a session's title shows escapes in the header, the list, and the browser's tab; emoji stay whole", async () => {
  const page = await bridge.page({}, `/sessions/${session}`);
  await command(bridge, page, (sessionId) => ({
    ...{ type: 'session.rename', sessionId },
    title: `Fix ${override}gol 👩‍💻`,
  }));
  const shown = 'Fix \\u{202e}gol 👩‍💻';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
  await expect(page.locator(`[data-session="${session}"]`)).toHaveText(shown);
  await expect(page).toHaveTitle(new RegExp(`${shown.replaceAll(/[\\{}]/g, String.raw`\$&`)}`));
});

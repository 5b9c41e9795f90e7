import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { installedBrowser } from '../../test/page/install-browser.ts';
import { buildPage } from '../../test/page/page-build.ts';
import type { Row } from '../row.ts';
import { tableOf } from '../table.ts';
import { board } from './board.ts';
import { opening } from './opening.ts';
import { script } from './script.ts';
import { streaming } from './streaming.ts';

/** `npm run bench:web -- [script] [opening] [board] [streaming] [--minutes 10] [--quick]`: the page in a real browser. */

export type WebOptions = { browser: Browser; quick: boolean; minutes: number };

const figures: { [name: string]: (options: WebOptions) => Promise<Row[]> } = { script, opening, board, streaming };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, minutes: { type: 'string', default: '1' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(figures);
const unknown = names.filter((name) => !(name in figures));
if (unknown.length > 0) {
  console.error(`No figure is called ${unknown.join(' or ')}. There are: ${Object.keys(figures).join(', ')}.`);
  process.exit(2);
}

buildPage();
const executablePath = installedBrowser((sentence) => console.error(sentence));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const options: WebOptions = { browser, quick: values.quick, minutes: Number(values.minutes) };
console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Chromium ${browser.version()}, headless`);
const table: (Row & { figure: string })[] = [];
for (const figure of names) {
  const rows = (await figures[figure]?.(options)) ?? [];
  table.push(...rows.map((row) => ({ figure, ...row })));
}
await browser.close();
console.log(tableOf(table));

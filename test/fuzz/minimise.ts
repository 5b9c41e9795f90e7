import { fieldsOf, parseLine, textOf } from './json-tree.ts';
import type { TargetName } from './targets/targets.ts';
import { type Heard, startWorker, type Worker } from './worker.ts';

export type Found = { target: TargetName; seed: number; number: number; words: string; limitMs: number };

/** Enough for most; the rest is done by hand. */
const mostTries = 400;
const mostMs = 90_000;

/** The case and the smallest input that fails in the same way: lines and fields are dropped for as long as it does. */
export async function minimise({
  target,
  seed,
  number,
  words,
  limitMs,
}: Found): Promise<{ name: string; lines: string[] }> {
  let worker: Worker = await startWorker(target, seed, limitMs);
  let left = mostTries;
  const end = performance.now() + mostMs;

  async function fails(lines: string[]): Promise<boolean> {
    if (left <= 0 || performance.now() > end) return false;
    left -= 1;
    worker.tell({ type: 'try', lines });
    const heard = await worker.hear();
    if (heard.type === 'hung' || heard.type === 'crashed' || heard.type === 'failed') {
      await worker.end();
      worker = await startWorker(target, seed, limitMs);
    }
    // On a busy machine a loop is not always caught in the same place.
    if (heard.type === 'hung') return words.startsWith(hung);
    return kindOf(wordsOf(heard)) === kindOf(words);
  }

  worker.tell({ type: 'show', number });
  const shown = await worker.hear();
  if (shown.type !== 'shown') throw new Error(`case ${number} cannot be shown: ${shown.type}`);
  let { lines } = shown;
  if (await fails(lines)) {
    lines = await withFewer(lines, fails);
    for (let at = 0; at < lines.length; at += 1) lines = await withFewerFields(lines, at, fails);
  }
  await worker.end();
  return { name: shown.name, lines };
}

type Fails = (lines: string[]) => Promise<boolean>;

/** Drops half of the lines, then quarters, then single ones. */
async function withFewer(all: string[], fails: Fails): Promise<string[]> {
  let lines = all;
  for (let size = Math.ceil(lines.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < lines.length; ) {
      const fewer = lines.toSpliced(at, size);
      if (fewer.length > 0 && (await fails(fewer))) lines = fewer;
      else at += size;
    }
  }
  return lines;
}

/** Drops fields of one line, the outermost first. */
async function withFewerFields(all: string[], at: number, fails: Fails): Promise<string[]> {
  let lines = all;
  for (let skipped = 0; ; ) {
    const parsed = parseLine(lines[at] ?? '');
    const field = parsed && fieldsOf(parsed.tree)[skipped];
    if (!field) return lines;
    field.remove();
    const fewer = lines.with(at, parsed.prefix + textOf(parsed.tree));
    if (await fails(fewer)) lines = fewer;
    else skipped += 1;
  }
}

const hung = 'it does not come back';

/** What went wrong, in words; empty when nothing did. */
export function wordsOf(heard: Heard): string {
  if (heard.type === 'hung') return `${hung}: ${heard.words.trim()}`;
  if (heard.type === 'crashed') return `crashed: ${heard.words}`;
  if (heard.type === 'failed') return heard.words;
  return heard.type === 'tried' ? (heard.words ?? '') : '';
}

/** What two failures of one cause have in common: the words without the facts, of a hang the innermost function. */
export function kindOf(words: string): string {
  const [first = ''] = words.split(/\n| < /);
  return first
    .replaceAll(/[\d.e+-]*\d/g, '#')
    .replaceAll(/".*"|….*/g, '')
    .slice(0, 160);
}

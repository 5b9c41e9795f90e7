import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { KeptRatio, Row } from './row.ts';

const file = fileURLToPath(new URL('./kept-ratios.json', import.meta.url));
/** How much worse than the kept ratio is still the machine's noise. */
const tolerance = 0.3;

export function keepRatios(rows: readonly Row[]): void {
  const kept = ratiosIn(rows).map(({ name, ratio }) => [name, Number(ratio.toPrecision(3))]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** A sentence for each ratio that got worse than what is kept. */
export function worseRatios(rows: readonly Row[]): string[] {
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { [name: string]: number };
  return ratiosIn(rows).flatMap(({ name, ratio, better }) => {
    const before = kept[name];
    if (before === undefined) return [`${name} has no kept ratio: npm run bench -- --keep`];
    if (!isWorse(ratio, before, better)) return [];
    return [`${name} was ${before} and is ${ratio.toPrecision(3)}: worse by more than ${tolerance * 100} %.`];
  });
}

export function isWorse(now: number, before: number, better: KeptRatio['better']): boolean {
  return better === 'higher' ? now < before * (1 - tolerance) : now > before * (1 + tolerance);
}

function ratiosIn(rows: readonly Row[]): KeptRatio[] {
  return rows.flatMap(({ kept }) => kept ?? []);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entry } from './entry.ts';

const golden = new URL('../../../../../test/golden/', import.meta.url).pathname;
const files = readdirSync(golden, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ndjson'));

test.each(files)('the description of an entry leaves nothing out of %s', (name) => {
  const entries = readFileSync(join(golden, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const one of entries) expect(entry.parse(one)).toEqual(one);
});

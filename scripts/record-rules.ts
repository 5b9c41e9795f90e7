import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { versions } from '../test/claude/executable.ts';
import { experiment } from '../test/rules/experiment.ts';
import type { Recorded } from '../test/rules/situation.ts';
import { situations } from '../test/rules/situations.ts';

/** Puts the situations of `test/rules` to the real CLIs, and keeps what they decide. */
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });

for (const version of versions) {
  const file = new URL(`../test/rules/recorded/${version}.json`, import.meta.url);
  const before: Recorded = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const recorded: Recorded = {};
  for (const [name, situation] of Object.entries(situations)) {
    const isWanted = values.only?.includes(name) ?? true;
    recorded[name] = isWanted ? await experiment(version, situation) : (before[name] ?? []);
    if (!isWanted) continue;
    for (const { call, outcome, why } of recorded[name])
      console.info(`${version} ${name}: ${outcome} ${call} (${why})`);
  }
  await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

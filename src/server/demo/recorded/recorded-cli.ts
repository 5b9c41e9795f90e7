import { fileURLToPath } from 'node:url';
import { testedVersions } from '../../../core/tested-versions.ts';
import type { CliLookup } from '../../session/claude-cli.ts';

const player = fileURLToPath(new URL('./tour-main.ts', import.meta.url));
const recording = fileURLToPath(new URL('./tour.ndjson', import.meta.url));

/** What is started in place of a CLI where there is none: it plays the tour as the newest tested one told it. */
export function recordedCli(root: string, pace: number): CliLookup {
  return {
    type: 'found',
    cli: {
      file: process.execPath,
      prefixArguments: [player, recording, root, String(pace)],
      version: testedVersions.at(-1) ?? '',
      environment: {},
      credential: null,
    },
  };
}

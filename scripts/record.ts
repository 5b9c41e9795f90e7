import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { neutralised, telltales } from '../test/claude/neutral.ts';
import { catalogue } from '../test/claude/scenario/catalogue.ts';
import { compareVersions, type Played, playScenario } from '../test/claude/scenario/stage.ts';

const { values } = parseArgs({
  options: {
    claude: { type: 'string' },
    only: { type: 'string', multiple: true },
    out: { type: 'string', default: 'test/transcripts' },
  },
});

if (values.claude === undefined) {
  console.error('Usage: npm run record -- --claude PATH [--only NAME]... [--out DIR]');
  process.exit(2);
}

const command = resolve(values.claude);
const version = await versionOf(command);
const folder = join(values.out, version);
const chosen = Object.entries(catalogue).filter(
  ([name, { since = '0' }]) => (values.only?.includes(name) ?? true) && compareVersions(version, since) >= 0,
);
await mkdir(folder, { recursive: true });
for (const [name, scenario] of chosen) {
  try {
    await playScenario(name, scenario, { command, version }, save);
  } catch (error) {
    console.error(`${version} ${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

async function versionOf(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['--version']);
  return stdout.split(' ')[0] ?? '';
}

async function save({ workplace, modelApiUrl, runs }: Played): Promise<void> {
  for (const [name, run] of runs) {
    const recording = neutralised(run.recording, workplace, modelApiUrl);
    const found = telltales(recording, workplace);
    if (found.length > 0) throw new Error(`The recording ${name} tells of this machine: ${found.join(', ')}`);
    await writeFile(join(folder, `${name}.ndjson`), recording.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    console.info(`${version} ${name}: ${recording.length} lines`);
  }
}

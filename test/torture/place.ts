import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeFakeClaude } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { mountDisk } from '../store/disk.ts';
import { bundleServer } from './bundle.ts';

export const markName = 'QUARTERDECK_TORTURE';
const sources = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url));
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** Where one torture happens: the server's data on a disk of its own where that can be, a project, and a fake CLI. */
export type Place = {
  folder: string;
  data: string;
  database: string;
  project: string;
  fake: string;
  /** What the server is told to start, and what that is when it runs. */
  claude: string;
  player: string;
  /** The server's program. */
  program: string;
  /** Stands in the environment of every process that belongs here. */
  mark: string;
  environment: Record<string, string>;
  token: string;
  /** Takes all room on the server's disk, and gives it back. Null where there is no disk of our own. */
  disk: { fill(): Promise<void>; free(): Promise<void> } | null;
  behave(scenario: Scenario): void;
  /** Gives the disk back; what was on it is in the folder, which stays. */
  keep(): Promise<void>;
  remove(): Promise<void>;
};

export type PlaceOptions = {
  /** The server is started very often, so that making it cheap to start is worth it. */
  isBundled?: boolean;
  diskMegabytes?: number;
};

export async function openPlace(
  name: string,
  { isBundled = false, diskMegabytes = 96 }: PlaceOptions = {},
): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), `quarterdeck-${name}-`));
  const disk = await mountDisk(diskMegabytes * 1024);
  const data = join(disk?.folder ?? folder, 'data');
  const project = join(folder, 'project');
  const fake = join(folder, 'fake');
  const temporary = join(folder, 'tmp');
  for (const path of [data, project, temporary]) await mkdir(path, { recursive: true });
  // There is nothing to import, and each start would look for it.
  await writeFile(join(data, 'settings.json'), '{"importSessions": false}\n');
  const player = makeFakeClaude(fake);
  const claude = await makeQuick(fake, player);
  const program = isBundled ? await bundleServer(join(folder, 'server')) : sources;
  const mark = randomUUID();
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: compiled,
    [markName]: mark,
  };
  const filler = join(disk?.folder ?? folder, 'filler');
  return {
    folder,
    data,
    database: join(data, 'quarterdeck.sqlite'),
    project,
    fake,
    claude,
    player,
    program,
    mark,
    environment,
    token: await makeToken(program, data, environment),
    disk: disk && {
      fill: async () => {
        for (let size = diskMegabytes * 1024 * 1024; size >= 4096; size = Math.floor(size / 2)) {
          await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
        }
      },
      free: () => rm(filler, { force: true }),
    },
    behave: (scenario) => void makeFakeClaude(fake, scenario),
    async keep() {
      if (disk === null) return;
      // A killed server leaves its socket, which can't be copied.
      const filter = (path: string) => !path.endsWith('.sock');
      await cp(data, join(folder, 'data'), { recursive: true, filter });
      await disk.remove();
    },
    async remove() {
      await disk?.remove();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Tells its version without starting Node, since every start of the server asks for it. */
async function makeQuick(folder: string, player: string): Promise<string> {
  const file = join(folder, 'quick-claude');
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo '2.1.325 (Claude Code)'; exit 0; fi
exec ${player} "$@"
`;
  await writeFile(file, script, { mode: 0o755 });
  return file;
}

async function makeToken(program: string, data: string, env: Record<string, string>): Promise<string> {
  const words = ['token', 'create', '--name', 'torture', '--scope', 'operate', '--json', '--data', data];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env });
  return (JSON.parse(stdout) as { token: string }).token;
}

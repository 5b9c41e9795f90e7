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

export const markName = 'QUARTERDECK_TORTURE';
export const program = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url));
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** Where one torture happens: the server's data on a disk of its own where that can be, a project, and a fake CLI. */
export type Place = {
  folder: string;
  data: string;
  database: string;
  project: string;
  fake: string;
  claude: string;
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

const diskKilobytes = 96 * 1024;

export async function openPlace(name: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), `quarterdeck-${name}-`));
  const disk = await mountDisk(diskKilobytes);
  const data = join(disk?.folder ?? folder, 'data');
  const project = join(folder, 'project');
  const fake = join(folder, 'fake');
  const temporary = join(folder, 'tmp');
  for (const path of [data, project, temporary]) await mkdir(path, { recursive: true });
  // There is nothing to import, and each start would look for it.
  await writeFile(join(data, 'settings.json'), '{"importSessions": false}\n');
  const claude = makeFakeClaude(fake);
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
    mark,
    environment,
    token: await makeToken(data, environment),
    disk: disk && {
      fill: async () => {
        for (let size = 128 * 1024 * 1024; size >= 4096; size /= 2) {
          await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
        }
      },
      free: () => rm(filler, { force: true }),
    },
    behave: (scenario) => void makeFakeClaude(fake, scenario),
    async keep() {
      if (disk === null) return;
      await cp(data, join(folder, 'data'), { recursive: true });
      await disk.remove();
    },
    async remove() {
      await disk?.remove();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function makeToken(data: string, env: Record<string, string>): Promise<string> {
  const words = ['token', 'create', '--name', 'torture', '--scope', 'operate', '--json', '--data', data];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env });
  return (JSON.parse(stdout) as { token: string }).token;
}

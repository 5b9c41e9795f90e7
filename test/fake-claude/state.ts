import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the fake CLI keeps on disk, beside its executable. */
export function stateFolder(folder: string): string {
  return join(folder, '.fake-claude');
}

export type Remembered = { uuids: Set<string>; cost: number };

export function openState(folder: string) {
  const sessions = join(folder, 'sessions');
  const runs = join(folder, 'runs');
  mkdirSync(sessions, { recursive: true });
  mkdirSync(runs, { recursive: true });
  const fileOf = (session: string) => join(sessions, `${session}.ndjson`);

  return {
    /** 1 for the first start, and no number twice, whoever starts at the same time. */
    nextRun(): number {
      let run = 1;
      while (!claims(join(runs, String(run)))) run++;
      return run;
    },

    note(name: 'starts' | 'ran' | 'grandchildren' | 'agents', line: object): void {
      appendFileSync(join(folder, `${name}.ndjson`), `${JSON.stringify(line)}\n`);
    },

    has: (session: string) => existsSync(fileOf(session)),

    recall(session: string): Remembered {
      const uuids = new Set<string>();
      let cost = 0;
      if (!existsSync(fileOf(session))) return { uuids, cost };
      for (const line of readFileSync(fileOf(session), 'utf8').split('\n').slice(0, -1)) {
        const entry = JSON.parse(line) as { uuid?: string; cost?: number };
        if (entry.uuid !== undefined) uuids.add(entry.uuid);
        cost = entry.cost ?? cost;
      }
      return { uuids, cost };
    },

    remember(session: string, entry: { uuid: string } | { cost: number }): void {
      appendFileSync(fileOf(session), `${JSON.stringify(entry)}\n`);
    },

    copy(from: string, to: string): void {
      writeFileSync(fileOf(to), readFileSync(fileOf(from)));
    },

    latest(): string | undefined {
      const byAge = readdirSync(sessions).map((name) => ({ name, at: statSync(join(sessions, name)).mtimeMs }));
      return byAge.sort((a, b) => b.at - a.at)[0]?.name.replace('.ndjson', '');
    },
  };
}

export type State = ReturnType<typeof openState>;

function claims(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession } from '../test/store/examples.ts';
import { opened } from '../test/store/place.ts';
import { inTurns, median } from './rounds.ts';
import { atMost, type Figure, type Row, times } from './row.ts';

const aimMs = 50;
const pageLength = 200;
const bodyBytes = 20_000;

/** A page of the list, of few sessions and of many whose journals are long: it must not touch what was said in them. */
export const list: Figure = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const many = quick ? 1000 : 10_000;
  try {
    const few = await shelf(join(folder, 'few.db'), 100, bodyBytes);
    const bare = await shelf(join(folder, 'bare.db'), many, 1);
    const full = await shelf(join(folder, 'full.db'), many, bodyBytes);
    const first = (store: Store) => store.sessions({ before: null, limit: pageLength, archived: false });
    const works = {
      few: async () => void (await first(few)),
      bare: async () => void (await first(bare)),
      full: async () => void (await first(full)),
      titled: async () => void (await full.sessions({ before: null, limit: pageLength, title: 'number 77' })),
      folder: async () => void (await full.sessions({ before: null, limit: pageLength, cwd: '/code/3' })),
      whole: () => pageThrough(full),
      storage: async () => void (await full.storage()),
      family: async () => void (await full.family('session-5', { sessions: 300, marks: 100 })),
    };
    const taken = await inTurns(works, { rounds: quick ? 9 : 25, warmups: 3 });
    await Promise.all([few, bare, full].map((store) => store.close()));
    const ms = (name: keyof typeof works) => median(taken[name]) * 1000;
    const row = (name: keyof typeof works, measured: string, ratio?: string): Row => ({
      measured,
      value: `${ms(name).toFixed(1)} ms`,
      ...(ratio === undefined ? {} : { ratio }),
      aim: atMost(aimMs, ms(name), ' ms'),
    });
    const count = many.toLocaleString('en');
    return [
      row('few', '100 sessions: the first page'),
      row('full', `${count} sessions: the first page`, times(ms('full') / ms('few'), '100 sessions')),
      row('bare', 'the same with empty journals', times(ms('full') / ms('bare'), 'empty journals')),
      row('folder', 'the same, of one folder'),
      row('titled', 'the same, by words of the title'),
      row('storage', 'what each folder takes'),
      row('family', 'the family of a session'),
      { measured: 'all pages one after the other', value: `${ms('whole').toFixed(0)} ms` },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** One session as the store writes it, and then copies of it. */
async function shelf(file: string, sessions: number, bytes: number): Promise<Store> {
  const store = await opened({ file });
  const entry = { ...exampleEntry('e', { seq: 1 }), text: 'x'.repeat(bytes) };
  await store.createSession(exampleSession('session-1'));
  const lines = [exampleLine('x'.repeat(bytes))];
  await store.append(exampleAppend('session-1', 1, { lines, changes: [{ type: 'entry', entry } as never] }));
  await store.close();
  const database = new DatabaseSync(file);
  const columns = (table: string, except: string[]) =>
    database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
      .filter((name) => !except.includes(name))
      .map((name) => `"${name}"`)
      .join(', ');
  const copyRows = (table: string) => {
    const names = columns(table, ['session']);
    const values = names.replaceAll('"', '').split(', ');
    return `INSERT INTO ${table} (session, ${names})
      SELECT sessions.key, ${values.map((name) => `one."${name}"`).join(', ')}
      FROM sessions CROSS JOIN (SELECT * FROM ${table}) AS one WHERE sessions.id <> 'session-1';`;
  };
  const rest = columns('sessions', ['key', 'id', 'cwd', 'title', 'updated_at', 'parent']);
  database.exec(`
    PRAGMA synchronous = OFF; BEGIN;
    WITH RECURSIVE copies (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM copies WHERE n < ${sessions})
    INSERT INTO sessions (id, cwd, title, updated_at, parent, ${rest})
    SELECT 'session-' || n, '/code/' || (n % 40), 'Session number ' || n, n, iif(n % 10 = 0, 'session-' || (n / 2), NULL), ${rest}
    FROM copies, sessions WHERE id = 'session-1';
    ${copyRows('journal')}
    ${copyRows('entries')}
    COMMIT`);
  database.close();
  return opened({ file });
}

async function pageThrough(store: Store): Promise<void> {
  let before: { updatedAt: number; id: string } | null = null;
  for (;;) {
    const page = await store.sessions({ before, limit: pageLength });
    const last = page.at(-1);
    if (!last || page.length < pageLength) return;
    before = { updatedAt: last.summary.updatedAt, id: last.id };
  }
}

import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../src/server/store/schema/migrations.ts';
import type { Scenario } from '../../test/fake-claude/scenario.ts';
import { perTurn, writeLongSession } from '../../test/page/long-session.ts';
import { type Harbour, openHarbour } from '../serving/deck-source.ts';

export type LongSession = { sessionId: string; turns: number; entries: number; events: number };

/** A server on a folder with one long session. The folder is made once and kept, since a long one takes minutes. */
export async function openLong(turns: number, scenario: Scenario = {}): Promise<Harbour & LongSession> {
  const kept = join(tmpdir(), `quarterdeck-bench-web-${turns}-schema-${migrations.length}`);
  if (!existsSync(kept)) await make(kept, turns);
  const harbour = await openHarbour(scenario, async ({ data }) => cp(kept, data, { recursive: true }));
  const sessionId = await readFile(join(kept, 'session'), 'utf8');
  return withSession(harbour, { sessionId, turns, entries: turns * perTurn.entries, events: turns * perTurn.events });
}

async function make(folder: string, turns: number): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const sessionId = await writeLongSession(unfinished, { cwd: tmpdir(), turns });
  await writeFile(join(unfinished, 'session'), sessionId);
  await rename(unfinished, folder);
}

/** The harbour's deck is a getter, which a spread would freeze. */
function withSession(harbour: Harbour, session: LongSession): Harbour & LongSession {
  return Object.assign(Object.create(harbour) as Harbour, session);
}

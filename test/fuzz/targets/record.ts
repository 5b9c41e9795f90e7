import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf } from '../../../src/server/claude/transcript/transcript-files.ts';
import { importOrSkip } from '../../../src/server/session/import/import-session.ts';
import type { Source } from '../plan.ts';
import { holder, openSessionStore, type SessionStore } from './session-store.ts';
import { must, type Target } from './target.ts';

const records = fileURLToPath(new URL('../../records/', import.meta.url));
const sessionId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Sessions as the CLI keeps them in its own folder, read by the importer. A subagent's record is read as a session's. */
export async function openRecords(): Promise<Target> {
  const kept = await openSessionStore();
  return { sources: recorded(), run: (lines) => importRecord(kept, lines), close: kept.close };
}

function recorded(): Source[] {
  const names = readdirSync(records, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => ({
    name: name.replace(/\/-home-user-project.*\//, '/'),
    lines: readFileSync(join(records, name), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  }));
}

async function importRecord({ folder, store, check }: SessionStore, lines: readonly string[]): Promise<void> {
  const id = randomUUID();
  const projects = join(folder, 'projects');
  const path = join(projects, '-home-user-project', `${id}.jsonl`);
  const context = {
    store,
    holder,
    folder: projects,
    spillFolder: join(folder, 'spill'),
    now: Date.now,
    onBytes: () => {},
    earlier: async () => {},
  };
  const own = lines.find((line) => sessionId.test(line));
  const [recordedId = id] = sessionId.exec(own ?? '') ?? [];
  const text = lines.map((line) => `${line.replaceAll(recordedId, id)}\n`);
  const read = async () => {
    const file = fileOf(projects, path);
    if (!file) throw new Error('the record is not there');
    return importOrSkip(context, file);
  };
  mkdirSync(join(projects, '-home-user-project'), { recursive: true });
  // The CLI writes on: half of it is read first, then the whole file.
  writeFileSync(path, text.slice(0, Math.ceil(text.length / 2)).join(''));
  const half = await read();
  writeFileSync(path, text.join(''));
  const whole = await read();
  for (const { type, ...facts } of [half, whole]) must(type !== 'failed', `not imported: ${JSON.stringify(facts)}`);
  if (await store.session(id)) await check(id, null);
  rmSync(path);
}

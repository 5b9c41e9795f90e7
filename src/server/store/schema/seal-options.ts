import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import { maskEvent } from '../../../core/session/masked-event.ts';
import { maskLine, ownControlId } from '../../../core/session/masked-line.ts';
import { type Secrets, sealOptions } from '../../../core/session/option-secrets.ts';
import type { SessionState } from '../../../core/session/state.ts';

/**
 * Secrets of options are kept beside the journal, which everybody may read who may watch. What older versions wrote into
 * journals and checkpoints is masked, and the values that the next run needs are kept. Lines in bundles are masked when
 * they are read.
 */
export function sealStoredOptions(database: DatabaseSync): void {
  database.exec('ALTER TABLE sessions ADD COLUMN secrets TEXT');
  const put = database.prepare('UPDATE journal SET body = ? WHERE rowid = ?');
  const grow = database.prepare('UPDATE sessions SET bytes = bytes + ? WHERE key = ?');
  const replace = ({ row, session, body }: LineRow, masked: Uint8Array) => {
    put.run(masked, row);
    grow.run(masked.length - body.length, session);
  };
  maskFrames(database, replace);
  const sealed = new Map<number, Sealing>();
  for (const line of database.prepare(selectLines).all() as LineRow[]) {
    const { session, body } = line;
    const sealing = sealed.get(session) ?? createSealing();
    sealed.set(session, sealing);
    const events = JSON.parse(Buffer.from(body).toString()) as SessionEvent[];
    const masked = Buffer.from(JSON.stringify(events.map(sealing.event)));
    if (!masked.equals(body)) replace(line, masked);
  }
  for (const [key, sealing] of sealed) {
    sealCheckpoint(database, key, sealing);
    const secrets = sealing.latest();
    if (Object.keys(secrets).length > 0) {
      database.prepare('UPDATE sessions SET secrets = ? WHERE key = ?').run(JSON.stringify(secrets), key);
    }
  }
}

type LineRow = { row: number; session: number; body: Uint8Array };

/** Only these options can hold a secret; the rest of the journal is not even read. */
const selectLines = `
  SELECT rowid AS row, session, body FROM journal
  WHERE source = 'own' AND bundle IS NULL AND lines IS NULL AND (
    instr(body, '"mcpConfigs":') OR instr(body, '"settings":') OR instr(body, '"agents":')
    OR instr(body, '"--mcp-config={') OR instr(body, '"--settings={') OR instr(body, '"--agents={'))
  ORDER BY session, seq`;

/** What we and the CLI told each other about its configuration. No run needs these values. */
function maskFrames(database: DatabaseSync, replace: (line: LineRow, masked: Uint8Array) => void): void {
  const read = database.prepare('SELECT rowid AS row, session, source, body FROM journal WHERE rowid = ?');
  // One line at a time: a line can be long, and a conversation about these ids can have many.
  for (const { row } of database.prepare(selectFrames).all(Buffer.from(ownControlId)) as { row: number }[]) {
    const line = read.get(row) as LineRow & { source: string };
    const text = Buffer.from(line.body).toString();
    const masked = maskLine(line.source, text);
    if (masked !== text) replace(line, Buffer.from(masked));
  }
}

const selectFrames = `
  SELECT rowid AS row FROM journal
  WHERE source IN ('out', 'torn', 'in') AND bundle IS NULL AND lines IS NULL AND instr(body, ?)`;

function sealCheckpoint(database: DatabaseSync, key: number, { options }: Sealing): void {
  const row = database.prepare('SELECT state FROM checkpoints WHERE session = ?').get(key) as
    | { state: string }
    | undefined;
  if (!row) return;
  const state = JSON.parse(row.state) as SessionState;
  const text = JSON.stringify({ ...state, options: options(state.options) });
  if (text !== row.state) database.prepare('UPDATE checkpoints SET state = ? WHERE session = ?').run(text, key);
}

type Sealing = {
  options(options: JsonObject): JsonObject;
  event(event: SessionEvent): SessionEvent;
  /** The secrets of the options that hold now. */
  latest(): Secrets;
};

/** The same value has the same mask all over a session. */
function createSealing(): Sealing {
  const ids = new Map<string, string>();
  let latest: Secrets = {};
  const idOf = (value: Json) => {
    const text = JSON.stringify(value);
    const id = ids.get(text) ?? randomUUID();
    ids.set(text, id);
    return id;
  };
  return {
    options: (options) => sealOptions(options, idOf).options,
    event: (event) => {
      if ('options' in event) latest = sealOptions(event.options, idOf).secrets;
      return maskEvent(event, (value) => `[hidden:${idOf(value)}]`);
    },
    latest: () => latest,
  };
}

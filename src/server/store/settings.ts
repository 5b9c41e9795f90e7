import type { DatabaseSync } from 'node:sqlite';
import type { JsonObject } from '../../core/json.ts';

export function createSettingsWrites(database: DatabaseSync) {
  const put = database.prepare(`
    INSERT INTO meta (name, value) VALUES ('settings', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  return {
    putSettings: (value: JsonObject): { type: 'saved' } => {
      put.run(JSON.stringify(value));
      return { type: 'saved' };
    },
  };
}

export function createSettingsReads(database: DatabaseSync) {
  const get = database.prepare(`SELECT value FROM meta WHERE name = 'settings'`);
  return {
    settings: (): JsonObject => {
      const row = get.get() as { value: string } | undefined;
      return row ? JSON.parse(row.value) : {};
    },
  };
}

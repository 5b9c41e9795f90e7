import type { DatabaseSync } from 'node:sqlite';
import type { JsonObject } from '../../core/json.ts';

export function createSettingsWrites(database: DatabaseSync) {
  const drop = database.prepare(`DELETE FROM meta WHERE name = 'settings'`);
  return {
    dropFormerSettings: (): { type: 'dropped' } => {
      drop.run();
      return { type: 'dropped' };
    },
  };
}

export function createSettingsReads(database: DatabaseSync) {
  const get = database.prepare(`SELECT value FROM meta WHERE name = 'settings'`);
  return {
    formerSettings: (): JsonObject => {
      const row = get.get() as { value: string } | undefined;
      return row ? JSON.parse(row.value) : {};
    },
  };
}

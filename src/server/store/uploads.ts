import type { DatabaseSync } from 'node:sqlite';
import type { Created, Upload } from './store.ts';

export function createUploadWrites(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO uploads (id, device, media_type, created_at, bytes) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const drop = database.prepare('DELETE FROM uploads WHERE created_at < ?');
  return {
    putUpload: ({ id, device, mediaType, createdAt, bytes }: Upload): Created => {
      const { changes } = insert.run(id, device, mediaType, createdAt, bytes);
      return { type: changes === 1 ? 'created' : 'exists' };
    },
    dropUploads: (before: number): { type: 'dropped'; count: number } => {
      const { changes } = drop.run(before);
      return { type: 'dropped', count: Number(changes) };
    },
  };
}

export function createUploadReads(database: DatabaseSync) {
  const find = database.prepare(`
    SELECT id, device, media_type AS mediaType, created_at AS createdAt, bytes FROM uploads WHERE id = ?`);
  return {
    upload: (id: string): Upload | null => (find.get(id) as Upload | undefined) ?? null,
  };
}

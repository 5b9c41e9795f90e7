import { realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Registry } from '../session/registry.ts';
import type { Store } from '../store/store.ts';
import { demoFolderOf } from './demo-folder.ts';

const sessionsLookedAt = 500;

/** Deletes the sessions and folders of demos whose server was killed. Those of a server that lives are held by it. */
export async function sweepDemos({
  registry,
  store,
}: {
  registry: Pick<Registry, 'open' | 'delete'>;
  store: Pick<Store, 'sessions'>;
}): Promise<void> {
  const temporary = await realpath(tmpdir());
  const rows = await store.sessions({ before: null, limit: sessionsLookedAt });
  for (const { id, cwd } of rows) {
    const folder = demoFolderOf(cwd, temporary);
    if (folder === null || (await registry.open(id)).type !== 'open') continue;
    await registry.delete(id, 'goes');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

import { dirname, join } from 'node:path';
import type { Store } from '../store/store.ts';
import { documentText } from './settings-document.ts';
import { writeSettingsText } from './settings-file.ts';
import type { SettingsKeeper } from './settings-keeper.ts';

/**
 * Settings were kept in the database before there was a file. They are moved into it once; what the file says otherwise
 * is kept beside it. Answers with a sentence when there is something to tell.
 */
export async function moveFormerSettings(
  store: Pick<Store, 'formerSettings' | 'dropFormerSettings'>,
  settings: Pick<SettingsKeeper, 'file' | 'adopt'>,
): Promise<string | null> {
  const former = await store.formerSettings();
  if (Object.keys(former).length === 0) return null;
  const adopted = await settings.adopt(former);
  if (adopted.type === 'failed') return `The settings could not be moved into ${settings.file}: ${adopted.reason}`;
  const beside = join(dirname(settings.file), 'settings-before.json');
  const isTold = Object.keys(adopted.left).length > 0;
  if (isTold) {
    const written = await writeSettingsText(beside, documentText(former));
    if (written.type === 'failed') return `The settings could not be kept in ${beside}: ${written.reason}`;
  }
  const dropped = await store.dropFormerSettings();
  if (dropped.type === 'failed') return `The settings in the database could not be dropped: ${dropped.detail}`;
  return isTold ? `${settings.file} says otherwise than the settings before it; those are in ${beside}.` : null;
}

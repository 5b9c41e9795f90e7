import { readDocument, unknownReason } from '../settings/settings-document.ts';
import { readSettingsText } from '../settings/settings-file.ts';
import { bad, type Finding, good, unsure } from './finding.ts';

/** The file of settings: where it is, and what in it cannot hold. */
export async function examineSettings(file: string): Promise<Finding> {
  const found = await readSettingsText(file);
  const read = found.type === 'read' ? readDocument(found.text) : found;
  if ('reason' in read) {
    return bad(
      'settings',
      `${file}: ${read.reason}.`,
      'Put it right, or move the file away: then everything is as usual.',
    );
  }
  const [unknown] = read.unknown;
  const count = Object.keys(read.settings).length;
  const words = count === 0 ? 'nothing is set' : `${count} ${count === 1 ? 'key' : 'keys'} set`;
  if (unknown === undefined) return good('settings', `${file}, ${words}`);
  return unsure('settings', `${file}: "${unknown}" ${unknownReason(unknown)}.`, 'It is kept, and has no effect.');
}

import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, sep } from 'node:path';

const folderName = 'tool-results';

/**
 * The folder that holds a saved output, where the path names a file in the `tool-results` folder of one of these
 * sessions and nothing else. A path comes from a journal, so its words are checked before the disk is asked, and where
 * its folder really lies afterwards. `projects` is the CLI's own folder of projects.
 */
export async function toolResultsFolder(
  projects: string,
  sessionIds: readonly string[],
  path: string,
): Promise<{ type: 'found'; folder: string; name: string } | { type: 'refused'; reason: 'outside' | 'missing' }> {
  const [name, folder] = [basename(path), dirname(path)];
  const isShaped =
    isAbsolute(path) &&
    !path.includes('\0') &&
    name !== '' &&
    !path.split(/[/\\]/).includes('..') &&
    isOneOf(folder.split(sep).slice(-2), sessionIds);
  if (!isShaped) return { type: 'refused', reason: 'outside' };
  try {
    const real = await realpath(folder);
    const parts = relative(await realpath(projects), real).split(sep);
    // PROJECT/SESSION/tool-results, with no link that leads elsewhere.
    const isInside = parts.length === 3 && parts[0] !== '..' && isOneOf(parts.slice(1), sessionIds);
    return isInside ? { type: 'found', folder: real, name } : { type: 'refused', reason: 'outside' };
  } catch {
    return { type: 'refused', reason: 'missing' };
  }
}

function isOneOf([id = '', name]: string[], sessionIds: readonly string[]): boolean {
  return name === folderName && sessionIds.includes(id);
}

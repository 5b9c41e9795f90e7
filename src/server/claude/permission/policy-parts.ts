import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files that add to the policy, in the order the CLI takes them: later ones count above earlier ones. */
export async function policyParts(policyFile: string): Promise<string[]> {
  const folder = join(dirname(policyFile), 'managed-settings.d');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, name));
}

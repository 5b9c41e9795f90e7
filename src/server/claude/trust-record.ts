import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../core/json.ts';

/** The folders that a person has trusted in the CLI itself. Nothing else of its record is looked at. */
export async function foldersTrustedInCli(configFolder: string): Promise<string[]> {
  const record = await readRecord(join(configFolder, '.claude.json'));
  const projects = isObject(record?.projects) ? record.projects : {};
  return Object.entries(projects)
    .filter(([, project]) => isObject(project) && project.hasTrustDialogAccepted === true)
    .map(([folder]) => folder);
}

async function readRecord(file: string) {
  try {
    const record: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isObject(record) ? record : null;
  } catch {
    return null;
  }
}

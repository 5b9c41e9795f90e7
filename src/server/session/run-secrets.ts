import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../core/json.ts';
import { maskSecrets, type Sealed, type Secrets, sealOptions } from '../../core/session/option-secrets.ts';
import type { FileOrJson } from '../claude/argument-values.ts';
import type { RunOptions } from './claude-cli.ts';

/** Seals options for a journal. A value that is known already keeps its mask. */
export function sealed(options: JsonObject, known: Secrets = {}): Sealed {
  const ids = new Map(Object.entries(known).map(([id, value]) => [JSON.stringify(value), id]));
  return sealOptions(options, (value) => {
    const text = JSON.stringify(value);
    const id = ids.get(text) ?? randomUUID();
    ids.set(text, id);
    return id;
  });
}

/** What a run is started with, without a secret in an argument. */
export type PrivateOptions = {
  options: RunOptions;
  /** What the CLI reads from files. */
  files: { path: string; text: string }[];
  /** Agents that hold secrets. There is no file for them in every CLI, so they are told with the first request. */
  agents: { [name: string]: JsonObject } | null;
};

/** Every user of the machine can read arguments, so inline JSON becomes files in `folder`. */
export function privateOptions(options: RunOptions, folder: string): PrivateOptions {
  const files: PrivateOptions['files'] = [];
  const outside = (name: string, value: FileOrJson): FileOrJson => {
    if (value.type === 'file') return value;
    const path = join(folder, name);
    files.push({ path, text: JSON.stringify(value.value) });
    return { type: 'file', path };
  };
  const { mcpConfigs, settings, agents, ...rest } = options;
  const changed: RunOptions = { ...rest };
  if (mcpConfigs) changed.mcpConfigs = mcpConfigs.map((value, index) => outside(`mcp-${index}.json`, value));
  if (settings) changed.settings = outside('settings.json', settings);
  if (!agents) return { options: changed, files, agents: null };
  if (!hasSecrets(agents as JsonObject)) return { options: { ...changed, agents }, files, agents: null };
  return { options: changed, files, agents: agents as { [name: string]: JsonObject } };
}

function hasSecrets(agents: JsonObject): boolean {
  let found = false;
  maskSecrets('agents', agents, (value: Json) => {
    found = true;
    return value;
  });
  return found;
}

/** Where the files of one run are. No other run has the same folder, not even one of another server. */
export function privateFolder(runFolder: string, sessionId: string, epoch: number): string {
  return join(runFolder, `${sessionId}-${epoch}`);
}

/** Null when they are written, or why they could not be. */
export async function writePrivateFiles(folder: string, files: PrivateOptions['files']): Promise<string | null> {
  if (files.length === 0) return null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { path, text } of files) await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return null;
  } catch (error) {
    removePrivateFiles(folder);
    return (error as Error).message;
  }
}

export function removePrivateFiles(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

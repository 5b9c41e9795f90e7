import { join, posix, win32 } from 'node:path';
import type { FilePlace } from '../../../core/permission/settings.ts';

export type SettingsFiles = { [Place in FilePlace]: string };

/** Where the CLI looks for settings, for sessions in a folder. */
export function settingsFiles(folder: string, configFolder: string, platform: NodeJS.Platform): SettingsFiles {
  return {
    policy: policyFile(platform),
    user: join(configFolder, 'settings.json'),
    project: join(folder, '.claude', 'settings.json'),
    local: join(folder, '.claude', 'settings.local.json'),
  };
}

function policyFile(platform: NodeJS.Platform): string {
  const name = 'managed-settings.json';
  if (platform === 'win32') return win32.join('C:\\Program Files\\ClaudeCode', name);
  if (platform === 'darwin') return posix.join('/Library/Application Support/ClaudeCode', name);
  return posix.join('/etc/claude-code', name);
}

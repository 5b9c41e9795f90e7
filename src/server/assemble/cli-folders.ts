import { join } from 'node:path';
import type { SettingValues } from '../../core/settings/setting.ts';
import { transcriptFolder } from '../claude/transcript/transcript-files.ts';
import type { FinderOptions } from '../session/cli-finder.ts';
import { withHome } from '../settings/text-form.ts';

type Where = Pick<FinderOptions, 'parent' | 'home'>;

/** The CLI's record of projects lies beside its folder, or in it when the folder was chosen. */
export function recordFolder({ parent, home }: Where): string {
  return parent.CLAUDE_CONFIG_DIR ?? home;
}

export function cliFolder({ parent, home }: Where): string {
  return parent.CLAUDE_CONFIG_DIR ?? join(home, '.claude');
}

/** The folder whose records are imported; null imports nothing. */
export function importFolder(settings: SettingValues, finder: Where): string | null {
  if (!settings.importSessions) return null;
  return settings.importFrom === null
    ? transcriptFolder(cliFolder(finder))
    : withHome(settings.importFrom, finder.home);
}

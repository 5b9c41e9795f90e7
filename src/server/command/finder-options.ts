import { homedir } from 'node:os';
import type { FinderOptions } from '../session/cli-finder.ts';
import type { CommandContext } from './command.ts';
import { withoutOwnPrograms } from './own-path.ts';

/** Where the CLI is looked for, and what it is given, apart from what is set. */
export function finderOptions(environment: CommandContext['environment']): Omit<FinderOptions, 'wanted' | 'passOn'> {
  return {
    own: { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1' },
    platform: process.platform,
    parent: { ...environment, PATH: withoutOwnPrograms(environment.PATH) },
    home: environment.HOME ?? homedir(),
    cwd: process.cwd(),
    node: process.execPath,
  };
}

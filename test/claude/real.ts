import { delimiter, dirname, join } from 'node:path';
import { executableOf, type Version } from './executable.ts';
import { createWorkplace, type Workplace, type WorkplaceOptions } from './workplace.ts';

/** A real CLI that talks to a scripted model only, in a workplace of its own. */
export type RealClaude = Workplace & {
  version: Version;
  /** The path of one executable file. */
  command: string;
  /** The whole environment it needs: offline, without an account. */
  environment: Record<string, string>;
};

export async function prepareRealClaude(
  version: Version,
  modelApi: { url: string },
  options: WorkplaceOptions = {},
): Promise<RealClaude> {
  const workplace = await createWorkplace(options);
  const command = await executableOf(version, workplace.root);
  return { ...workplace, version, command, environment: offlineEnvironment(workplace, modelApi) };
}

/** What makes any CLI version work without network or account, with nothing of the parent's environment. */
export function offlineEnvironment(workplace: Workplace, modelApi: { url: string }): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    HOME: workplace.home,
    TMPDIR: join(workplace.home, '.cache'),
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    ANTHROPIC_BASE_URL: modelApi.url,
    ANTHROPIC_API_KEY: 'test-key',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  };
}

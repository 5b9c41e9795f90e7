import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CliLookup } from '../session/claude-cli.ts';
import { createCliFinder } from '../session/cli-finder.ts';

export type DemoCliParts = {
  home: string;
  modelUrl: string;
  /** The user's search path. */
  path: string;
  /** The user's own CLI, for where this package has none beside it. */
  findCli(): Promise<CliLookup>;
  /** Whether the CLI of a checkout is taken. An installed package has none. */
  hasBundled: boolean;
};

const bundled = fileURLToPath(new URL('../../../node_modules/claude-2.1.325/bin/claude.exe', import.meta.url));

/** The CLI that the demo runs, with an environment in which it reaches the scripted model and nothing else. */
export function createDemoCli(parts: DemoCliParts): () => Promise<CliLookup> {
  const environment = demoEnvironment(parts);
  if (!parts.hasBundled || !existsSync(bundled)) return async () => withEnvironment(await parts.findCli(), environment);
  return createCliFinder({
    wanted: () => bundled,
    passOn: () => [],
    own: environment,
    platform: process.platform,
    parent: {},
    home: parts.home,
    cwd: parts.home,
    node: process.execPath,
  });
}

function withEnvironment(lookup: CliLookup, environment: Record<string, string>): CliLookup {
  if (lookup.type === 'unusable') return lookup;
  return { type: 'found', cli: { ...lookup.cli, environment, credential: 'ANTHROPIC_API_KEY' } };
}

/** Nothing of the user's but the search path, so that commands are found. */
function demoEnvironment({ home, modelUrl, path }: DemoCliParts): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), path].join(delimiter),
    HOME: home,
    USERPROFILE: home,
    TMPDIR: join(home, '.cache'),
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: 'demo',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1',
    CLAUDE_CODE_ENABLE_TASKS: '1',
    DISABLE_AUTOUPDATER: '1',
  };
}

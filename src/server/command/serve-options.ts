import type { ServeOptions } from '../assemble/options.ts';
import { basePathOf } from '../http/base-path.ts';
import { type FixedSettings, readFixed } from '../settings/fixed-settings.ts';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';
import { type CommandContext, parseCommand } from './command.ts';
import { databaseFile, spillFolder } from './data-folder.ts';
import { finderOptions } from './finder-options.ts';
import { serveFlags } from './serve-flags.ts';

export type ServeWishes = {
  /** What flags and variables say; the rest is in the file. */
  fixed: FixedSettings;
  /** The data folder that was named. Without one the demo has one of its own. */
  data: string | undefined;
};

export type ServeRead = { type: 'ok'; wishes: ServeWishes } | { type: 'help' } | { type: 'wrong'; reason: string };

/** How many ports after the usual one are tried when the user named none. */
const sparePorts = 20;

export function readServe(args: string[], environment: CommandContext['environment']): ServeRead {
  const flags: typeof serveFlags = { ...serveFlags, help: { type: 'boolean' } };
  const parsed = parseCommand(args, flags);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'help' };
  if (positionals.length > 0) return { type: 'wrong', reason: `serve takes no "${positionals[0]}".` };
  const read = readFixed(values, environment, process.cwd());
  if (read.type === 'wrong') return read;
  const data = (values.data as string | undefined) ?? environment.QUARTERDECK_DATA;
  return { type: 'ok', wishes: { fixed: read.fixed, data } };
}

export function serveOptions(
  folder: string,
  settings: SettingsKeeper,
  environment: CommandContext['environment'],
): ServeOptions {
  const { host, port, allowedHost, trustedProxy, basePath } = settings.current;
  return {
    host,
    port,
    sparePorts: settings.sources.port.type === 'default' ? sparePorts : 0,
    databaseFile: databaseFile(folder),
    spillFolder: spillFolder(folder),
    allowedHosts: allowedHost,
    trustedProxies: trustedProxy,
    basePath: basePathOf(basePath),
    settings,
    finder: finderOptions(environment),
    demoPace: pace(environment.QUARTERDECK_DEMO_PACE),
    // For tests in a checkout of what an installed package does.
    demoHasBundled: environment.QUARTERDECK_DEMO_BUNDLED !== '0',
  };
}

/** Tests do not wait for a pace that people can follow. */
function pace(value: string | undefined): number | undefined {
  return value === undefined || !/^\d+$/.test(value) ? undefined : Number(value);
}

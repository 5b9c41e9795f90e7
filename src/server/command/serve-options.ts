import type { ServeOptions } from '../assemble.ts';
import { readBasePath } from '../http/base-path.ts';
import { proxyProblem } from '../http/gate/forwarded.ts';
import { hostNameProblem } from '../http/gate/host.ts';
import { type CommandContext, parseCommand } from './command.ts';
import { databaseFile, dataFolder, spillFolder } from './data-folder.ts';
import { finderOptions } from './finder-options.ts';

export type ServeWishes = {
  options: ServeOptions;
  logLevel: string;
  /** Whether the link is opened in a browser. */
  opens: boolean;
  demo: boolean;
  /** Whether the user named a data folder. Without one the demo has one of its own. */
  hasOwnData: boolean;
};

export type ServeRead = { type: 'ok'; wishes: ServeWishes } | { type: 'help' } | { type: 'wrong'; reason: string };

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  'allowed-host': { type: 'string', multiple: true },
  'trusted-proxy': { type: 'string', multiple: true },
  'base-path': { type: 'string' },
  data: { type: 'string' },
  claude: { type: 'string' },
  'pass-env': { type: 'string', multiple: true },
  trust: { type: 'string', multiple: true },
  idle: { type: 'string' },
  log: { type: 'string' },
  demo: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type OneFlag = 'port' | 'host' | 'base-path' | 'data' | 'claude' | 'idle' | 'log';
type ManyFlag = 'allowed-host' | 'trusted-proxy' | 'pass-env' | 'trust';

const usualPort = 7433;
/** How many ports after the usual one are tried when the user named none. */
const sparePorts = 20;

export function readServe(args: string[], environment: CommandContext['environment']): ServeRead {
  const parsed = parseCommand(args, flags);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'help' };
  if (positionals.length > 0) return wrong(`serve takes no "${positionals[0]}".`);
  const one = (name: OneFlag) => values[name] ?? environment[variable(name)];
  const many = (name: ManyFlag) => values[name] ?? environment[variable(name)]?.split(',') ?? [];

  const port = Number(one('port') ?? usualPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535) return wrong('--port takes a number up to 65535.');
  const minutes = Number(one('idle') ?? 30);
  if (!(minutes >= 0)) return wrong('--idle takes a number of minutes.');
  const logLevel = one('log') ?? 'warn';
  if (!['debug', 'info', 'warn', 'error'].includes(logLevel)) return wrong('--log takes debug, info, warn or error.');
  const hosts = many('allowed-host');
  const problem = hosts.map(hostNameProblem).find((found) => found !== null);
  if (problem) return wrong(problem);
  const proxies = many('trusted-proxy');
  const noProxy = proxies.map(proxyProblem).find((found) => found !== null);
  if (noProxy) return wrong(noProxy);
  const base = readBasePath(one('base-path') ?? '/');
  if (base.type === 'wrong') return base;

  const options: ServeOptions = {
    host: one('host') ?? '127.0.0.1',
    port,
    sparePorts: one('port') === undefined ? sparePorts : 0,
    ...filesIn(dataFolder(one('data'), environment)),
    allowedHosts: hosts,
    trustedProxies: proxies,
    basePath: base.path,
    trusted: many('trust'),
    idleAfterMs: minutes === 0 ? null : minutes * 60_000,
    finder: { ...finderOptions(one('claude'), environment), passOn: many('pass-env') },
    demoPace: pace(environment.QUARTERDECK_DEMO_PACE),
  };
  const demo = values.demo ?? environment.QUARTERDECK_DEMO === '1';
  const hasOwnData = one('data') !== undefined;
  return { type: 'ok', wishes: { options, logLevel, opens: !values['no-open'], demo, hasOwnData } };
}

export function filesIn(folder: string): Pick<ServeOptions, 'databaseFile' | 'spillFolder'> {
  return { databaseFile: databaseFile(folder), spillFolder: spillFolder(folder) };
}

/** Tests do not wait for a pace that people can follow. */
function pace(value: string | undefined): number | undefined {
  return value === undefined || !/^\d+$/.test(value) ? undefined : Number(value);
}

function variable(flag: string): string {
  return `QUARTERDECK_${flag.replaceAll('-', '_').toUpperCase()}`;
}

function wrong(reason: string): { type: 'wrong'; reason: string } {
  return { type: 'wrong', reason };
}

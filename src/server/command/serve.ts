import { once } from 'node:events';
import { assemble, type Deck, type ServeOptions } from '../assemble.ts';
import { readBasePath } from '../http/base-path.ts';
import { proxyProblem } from '../http/gate/forwarded.ts';
import { hostNameProblem } from '../http/gate/host.ts';
import { createLog } from '../http/log.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder, spillFolder } from './data-folder.ts';
import { finderOptions } from './finder-options.ts';
import { openInBrowser } from './open-browser.ts';

const help = `quarterdeck [serve]

Starts the server on this machine and prints one link that signs you in.

  --port N             the port (7433)
  --host ADDRESS       the address to listen on (127.0.0.1). Beyond this machine
                       only when a token was made: quarterdeck token create
  --allowed-host NAME  another name it is reached by (repeatable)
  --trusted-proxy IP   a proxy whose X-Forwarded-For is believed (repeatable)
  --base-path PATH     serves everything below this path (/)
  --data DIR           the data folder (~/.quarterdeck)
  --claude PATH        the claude command to run
  --pass-env NAME      hands a variable on to the CLI (repeatable)
  --trust DIR          a folder that sessions may start in (repeatable)
  --idle MINUTES       ends a CLI that had nothing to do for so long (30; 0: never)
  --log LEVEL          debug, info, warn or error, on standard error (warn)
  --no-open            does not open the link
  --help               this text

Each flag but --no-open has a variable: QUARTERDECK_PORT, QUARTERDECK_ALLOWED_HOST
(separated by commas), and so on.

Exit code: 0 when it was stopped, 1 when it could not start, 2 for wrong arguments.
`;

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
  'no-open': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export async function serveCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, flags);
  if (parsed.type === 'wrong') return parsed;
  if (parsed.values.help) return { type: 'text', text: help };
  if (parsed.positionals.length > 0) return { type: 'wrong', reason: `serve takes no "${parsed.positionals[0]}".` };
  const { environment } = context;
  const one = (name: OneFlag) => parsed.values[name] ?? environment[variable(name)];
  const many = (name: ManyFlag) => parsed.values[name] ?? environment[variable(name)]?.split(',') ?? [];
  const read = readOptions(one, many, environment);
  if (read.type === 'wrong') return read;

  const log = createLog(one('log') ?? 'warn', context.stderr);
  const assembled = await assemble(read.options, log);
  if (assembled.type === 'failed') return assembled;
  const { deck } = assembled;
  const link = deck.signIn.startLink(originOf(deck) + read.options.basePath.slice(0, -1));
  context.stdout.write(`Quarterdeck is at ${link}\n`);
  if (!parsed.values['no-open']) openInBrowser(link, environment);
  await untilSignalled();
  const again = untilSignalled();
  context.stderr.write('Ending the sessions; once more to skip waiting.\n');
  await Promise.race([deck.close(), again.then(() => process.exit(1))]);
  return { type: 'done' };
}

type OneFlag = 'port' | 'host' | 'base-path' | 'data' | 'claude' | 'idle' | 'log';
type ManyFlag = 'allowed-host' | 'trusted-proxy' | 'pass-env' | 'trust';

type Read = { type: 'ok'; options: ServeOptions } | { type: 'wrong'; reason: string };

function readOptions(
  one: (name: OneFlag) => string | undefined,
  many: (name: ManyFlag) => string[],
  environment: CommandContext['environment'],
): Read {
  const port = Number(one('port') ?? 7433);
  if (!Number.isInteger(port) || port < 0 || port > 65535) return wrong('--port takes a number up to 65535.');
  const minutes = Number(one('idle') ?? 30);
  if (!(minutes >= 0)) return wrong('--idle takes a number of minutes.');
  if (!['debug', 'info', 'warn', 'error'].includes(one('log') ?? 'warn'))
    return wrong('--log takes debug, info, warn or error.');
  const hosts = many('allowed-host');
  const problem = hosts.map(hostNameProblem).find((found) => found !== null);
  if (problem) return wrong(problem);
  const proxies = many('trusted-proxy');
  const noProxy = proxies.map(proxyProblem).find((found) => found !== null);
  if (noProxy) return wrong(noProxy);
  const base = readBasePath(one('base-path') ?? '/');
  if (base.type === 'wrong') return base;
  const folder = dataFolder(one('data'), environment);
  const options: ServeOptions = {
    host: one('host') ?? '127.0.0.1',
    port,
    databaseFile: databaseFile(folder),
    spillFolder: spillFolder(folder),
    allowedHosts: hosts,
    trustedProxies: proxies,
    basePath: base.path,
    trusted: many('trust'),
    idleAfterMs: minutes === 0 ? null : minutes * 60_000,
    finder: { ...finderOptions(one('claude'), environment), passOn: many('pass-env') },
  };
  return { type: 'ok', options };
}

function wrong(reason: string): { type: 'wrong'; reason: string } {
  return { type: 'wrong', reason };
}

function variable(flag: string): string {
  return `QUARTERDECK_${flag.replaceAll('-', '_').toUpperCase()}`;
}

function originOf({ web }: Deck): string {
  const host = web.host === '0.0.0.0' || web.host === '::' ? '127.0.0.1' : web.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${web.port}`;
}

function untilSignalled(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

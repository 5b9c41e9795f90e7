import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { assemble, type Deck } from '../assemble.ts';
import { createLog } from '../http/log.ts';
import type { CommandContext, CommandOutcome } from './command.ts';
import { openInBrowser } from './open-browser.ts';
import { filesIn, readServe, type ServeWishes } from './serve-options.ts';

const help = `quarterdeck [serve]

Starts the server on this machine and prints one link that signs you in. Where
there is no claude command, it shows itself with a demo.

  --port N             the port (7433, or the next one that is free)
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
  --demo               a guided tour: the CLI with a scripted model, no account and
                       no network. Nothing of it is kept, unless --data is given
  --no-open            does not open the link
  --help               this text

Each flag but --no-open has a variable: QUARTERDECK_PORT, QUARTERDECK_ALLOWED_HOST
(separated by commas), and so on.

Exit code: 0 when it was stopped, 1 when it could not start, 2 for wrong arguments.
`;

export async function serveCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const read = readServe(args, context.environment);
  if (read.type === 'wrong') return read;
  if (read.type === 'help') return { type: 'text', text: help };
  const { wishes } = read;
  if (!wishes.demo || wishes.hasOwnData) return serve(wishes, context);
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-data-'));
  try {
    return await serve({ ...wishes, options: { ...wishes.options, ...filesIn(folder) } }, context);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function serve(
  { options, logLevel, opens, demo }: ServeWishes,
  context: CommandContext,
): Promise<CommandOutcome> {
  // From the beginning: what is opened meanwhile has to be closed.
  const signalled = untilSignalled();
  const assembled = await assemble(options, createLog(logLevel, context.stderr));
  if (assembled.type === 'failed') return assembled;
  const { deck } = assembled;
  const found = demo ? null : await deck.findCli();
  const problem = found?.type === 'unusable' ? found.sentence : null;
  if (problem !== null && options.finder.wanted !== undefined) {
    await deck.close();
    return { type: 'failed', reason: problem };
  }
  if (problem !== null) context.stdout.write(`${problem}\n`);
  if (options.port !== 0 && deck.web.port !== options.port) {
    context.stdout.write(`Port ${options.port} is taken, so it is ${deck.web.port} this time.\n`);
  }
  const path = demo || problem !== null ? await demoPath(deck, problem, context.stdout) : '/';
  if (path === null && demo) {
    await deck.close();
    return { type: 'failed', reason: 'Without the demo there is nothing to show.' };
  }
  const link = deck.signIn.startLink(originOf(deck) + options.basePath.slice(0, -1), path ?? '/');
  context.stdout.write(`Quarterdeck is at ${link}\n`);
  if (opens) openInBrowser(link, context.environment);
  await signalled;
  const again = untilSignalled();
  context.stderr.write('Ending the sessions; once more to skip waiting.\n');
  await Promise.race([deck.close(), again.then(() => process.exit(1))]);
  return { type: 'done' };
}

/** Where the demo is, or null where there is none. What is the matter is told here. */
async function demoPath(deck: Deck, told: string | null, stdout: Writable): Promise<string | null> {
  const opened = await deck.openDemo();
  if (opened.type === 'failed') {
    stdout.write(opened.reason === told ? 'The demo needs it too.\n' : `There is no demo: ${opened.reason}\n`);
    return null;
  }
  stdout.write('This is the demo: the real CLI with a scripted model on this machine, no account, no network.\n');
  return `/sessions/${opened.sessionId}`;
}

function originOf({ web }: Deck): string {
  const host = web.host === '0.0.0.0' || web.host === '::' ? '127.0.0.1' : web.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${web.port}`;
}

function untilSignalled(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

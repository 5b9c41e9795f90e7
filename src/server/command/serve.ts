import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import type { ServeOptions } from '../assemble/options.ts';
import { createShutdown, exitAtDeadline } from '../assemble/shutdown.ts';
import { assemble, type Deck } from '../assemble.ts';
import { createLog } from '../http/log.ts';
import type { ReplayWish } from '../replay/replay-desk.ts';
import type { FixedSettings } from '../settings/fixed-settings.ts';
import { settingsFile } from '../settings/settings-file.ts';
import { openSettings, type SettingsKeeper } from '../settings/settings-keeper.ts';
import type { CommandContext, CommandOutcome } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { dataFolderProblem } from './data-folder-owner.ts';
import { askForLink, type RunningServer, serveLinks } from './link-socket.ts';
import { openInBrowser, removeStalePages } from './open-browser.ts';
import { flagsHelp } from './serve-flags.ts';
import { readServe, serveOptions } from './serve-options.ts';
import { makeTemporaryData, runningTemporarily } from './temporary-data.ts';

const help = `quarterdeck [serve]

Starts the server on this machine and prints one link that signs you in. Where
there is no claude command, it shows itself with a demo.

${flagsHelp()}  --help               this text

Each flag has a variable: QUARTERDECK_PORT, QUARTERDECK_ALLOWED_HOST (separated by
commas), QUARTERDECK_NO_OPEN=1, and so on. Each but --data has a key in settings.json
in the data folder as well, and a place in the page. A flag goes before its variable,
and both before the file: quarterdeck settings

Exit code: 0 when it was stopped, 1 when it could not start, 2 for wrong arguments.
`;

export async function serveCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const read = readServe(args, context.environment);
  if (read.type === 'wrong') return read;
  if (read.type === 'help') return { type: 'text', text: help };
  const { fixed, data } = read.wishes;
  if (!fixed.demo?.value || data !== undefined) {
    const folder = dataFolder(data, context.environment);
    const running = async () => [await askForLink(folder)].filter((found) => found !== null);
    return serveIn(folder, fixed, context, { running, linkCommand: data === undefined ? 'link' : 'link --data DIR' });
  }
  const folder = await makeTemporaryData();
  try {
    return await serveIn(folder, fixed, context, { running: runningTemporarily, linkCommand: 'link --demo' });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type ServeManner = {
  replay?: ReplayWish;
  /** The servers that may be the one that is asked for. */
  running?: () => Promise<RunningServer[]>;
  linkCommand?: string;
};

/** Serves from a data folder until it is told to end. */
export async function serveIn(
  folder: string,
  fixed: FixedSettings,
  context: CommandContext,
  { running = async () => [], ...manner }: ServeManner,
): Promise<CommandOutcome> {
  const unsafe = dataFolderProblem(folder);
  if (unsafe !== null) return { type: 'failed', reason: unsafe };
  const opened = await openSettings(settingsFile(folder), fixed);
  if (opened.type === 'broken') return { type: 'failed', reason: opened.reason };
  for (const remark of opened.settings.remarks) context.stderr.write(`${remark}\n`);
  const options = serveOptions(folder, opened.settings, context.environment);
  return serve(opened.settings, { ...options, ...manner }, context, running);
}

async function serve(
  settings: SettingsKeeper,
  options: ServeOptions,
  context: CommandContext,
  findRunning: () => Promise<RunningServer[]>,
): Promise<CommandOutcome> {
  const { log: level, open, demo } = settings.current;
  const folder = dirname(options.databaseFile);
  // Somebody who asks for another port wants a second server.
  const found = (await findRunning()).filter(({ isDemo }) => isDemo || !demo);
  const running = found.find(({ port }) => port === options.port) ?? (options.sparePorts > 0 ? found[0] : undefined);
  if (running) {
    const where = isJournal(context.environment)
      ? 'Get a sign-in link with: quarterdeck link'
      : `Sign in at ${running.link}`;
    context.stdout.write(`Quarterdeck is already running. ${where}\n`);
    return { type: 'done' };
  }
  const log = createLog(level, context.stderr);
  const shutdown = createShutdown(log);
  // From the beginning: what is opened meanwhile has to be closed.
  const arm = () => exitAtDeadline(log, () => shutdown.step);
  const signalled = untilSignalled().then(arm);
  const assembled = await assemble(options, log, shutdown);
  if (assembled.type === 'failed') return assembled;
  const { deck } = assembled;
  const cli = demo || options.replay ? null : await deck.findCli();
  const problem = cli?.type === 'unusable' ? cli.sentence : null;
  // One that the file names can be put right in the page.
  if (problem !== null && isNamedNow(settings)) {
    arm();
    await deck.close();
    return { type: 'failed', reason: problem };
  }
  if (problem !== null) context.stdout.write(`${problem}\n`);
  if (options.port !== 0 && deck.web.port !== options.port) {
    context.stdout.write(`Port ${options.port} is taken, so it is ${deck.web.port} this time.\n`);
  }
  const path = await firstPath();
  if (path === null && (demo || options.replay)) {
    arm();
    await deck.close();
    return { type: 'failed', reason: 'There is nothing to show.' };
  }
  removeStalePages(folder);
  let removePage = () => {};
  const origin = originOf(deck) + options.basePath.slice(0, -1);
  const link = deck.signIn.startLink(origin, path ?? '/', () => removePage());
  const { port } = deck.web;
  const closeLinks = await serveLinks(folder, () => ({ link: deck.signIn.startLink(origin), port, isDemo: demo }));
  context.stdout.write(
    isJournal(context.environment)
      ? `Quarterdeck is at ${origin}. Get a sign-in link with: quarterdeck link\n`
      : `Quarterdeck is at ${link}\n`,
  );
  if (open) removePage = openInBrowser(link, folder, context.environment);
  await signalled;
  removePage();
  closeLinks();
  const again = untilSignalled();
  context.stderr.write('Ending the sessions; once more to skip waiting.\n');
  await Promise.race([deck.close(), again.then(() => process.exit(1))]);
  return { type: 'done' };

  async function firstPath(): Promise<string | null> {
    if (options.replay) return replayPath(deck, context.stdout);
    return demo || problem !== null ? demoPath(deck, problem, context.stdout) : '/';
  }
}

function isNamedNow({ sources }: SettingsKeeper): boolean {
  return sources.claude.type === 'flag' || sources.claude.type === 'variable';
}

/** Where the demo is, or null where there is none. What is the matter is told here. */
async function demoPath(deck: Deck, told: string | null, stdout: Writable): Promise<string | null> {
  const opened = await deck.openDemo();
  if (opened.type === 'failed') {
    stdout.write(opened.reason === told ? 'The demo needs it too.\n' : `There is no demo: ${opened.reason}\n`);
    return null;
  }
  stdout.write(demoWords[opened.edition]);
  return `/sessions/${opened.sessionId}`;
}

const demoWords = {
  live: 'This is the demo: the real CLI with a scripted model on this machine, no account, no network.\n',
  recorded: 'This is a recorded tour. Install Claude Code to run the real demo.\n',
} as const;

async function replayPath(deck: Deck, stdout: Writable): Promise<string | null> {
  const opened = await deck.openReplay();
  if (opened.type === 'open') return `/sessions/${opened.sessionId}`;
  stdout.write(`${opened.reason}\n`);
  return null;
}

function originOf({ web }: Deck): string {
  const host = web.host === '0.0.0.0' || web.host === '::' ? '127.0.0.1' : web.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${web.port}`;
}

/** Whether standard output goes to systemd's journal, which keeps what it gets and shows it to administrators. */
function isJournal({ JOURNAL_STREAM }: CommandContext['environment']): boolean {
  if (!JOURNAL_STREAM) return false;
  const { dev, ino } = fstatSync(1, { bigint: true });
  return JOURNAL_STREAM === `${dev}:${ino}`;
}

function untilSignalled(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

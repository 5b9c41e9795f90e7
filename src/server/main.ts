#!/usr/bin/env node
import type { Command, CommandContext, CommandOutcome } from './command/command.ts';
import { version } from './version.ts';

const help = `quarterdeck [serve]      start the server
quarterdeck link         print a new sign-in link for the running server
quarterdeck settings     print every setting and where it comes from, or change one
quarterdeck doctor       say what is missing, and what to do
quarterdeck decode       print the timeline in a recording of the CLI
quarterdeck replay       play a trace or a recording in the page
quarterdeck import       read the CLI's own records of sessions
quarterdeck token        make, list and revoke tokens
quarterdeck export       write a session to a file
quarterdeck import-journal  take a session that was exported as NDJSON
quarterdeck backup       copy the database while the server runs
quarterdeck compact      make the database as small as it can be
quarterdeck rebuild      make the views anew from the journal
quarterdeck service      print what starts it when you sign in

Each takes --help. quarterdeck --version prints ${version}.
`;

/** Each is loaded when it is called: making a token needs no server. */
const commands: { [name: string]: () => Promise<Command> } = {
  serve: async () => (await import('./command/serve.ts')).serveCommand,
  link: async () => (await import('./command/link.ts')).linkCommand,
  doctor: async () => (await import('./command/doctor.ts')).doctorCommand,
  decode: async () => (await import('./command/decode.ts')).decodeCommand,
  replay: async () => (await import('./command/replay.ts')).replayCommand,
  export: async () => (await import('./command/export.ts')).exportCommand,
  'import-journal': async () => (await import('./command/import-journal.ts')).importJournalCommand,
  compact: async () => (await import('./command/compact.ts')).compactCommand,
  import: async () => (await import('./command/import.ts')).importCommand,
  rebuild: async () => (await import('./command/rebuild.ts')).rebuildCommand,
  token: async () => (await import('./command/token.ts')).tokenCommand,
  backup: async () => (await import('./command/backup.ts')).backupCommand,
  service: async () => (await import('./command/service.ts')).serviceCommand,
  settings: async () => (await import('./command/settings.ts')).settingsCommand,
};

const context: CommandContext = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
};

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = report(await run(process.argv.slice(2)));

async function run(args: string[]): Promise<CommandOutcome> {
  const [first, ...rest] = args;
  if (first === '--help' || first === 'help') return { type: 'text', text: help };
  if (first === '--version') return { type: 'text', text: `${version}\n` };
  const [name, given] = first === undefined || first.startsWith('-') ? ['serve', args] : [first, rest];
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) return { type: 'wrong', reason: `There is no command "${name}".` };
  const command = await load();
  return command(given, context);
}

function report(outcome: CommandOutcome): number {
  switch (outcome.type) {
    case 'done':
      return 0;
    case 'text':
      process.stdout.write(outcome.text);
      return 0;
    case 'failed':
      if (outcome.reason !== '') process.stderr.write(`${outcome.reason}\n`);
      return 1;
    case 'wrong':
      process.stderr.write(`${outcome.reason}\nquarterdeck --help lists the commands.\n`);
      return 2;
  }
}

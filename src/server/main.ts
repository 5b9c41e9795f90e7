#!/usr/bin/env node
import { backupCommand } from './command/backup.ts';
import type { Command, CommandContext, CommandOutcome } from './command/command.ts';
import { decodeCommand } from './command/decode.ts';
import { doctorCommand } from './command/doctor.ts';
import { importCommand } from './command/import.ts';
import { rebuildCommand } from './command/rebuild.ts';
import { serveCommand } from './command/serve.ts';
import { serviceCommand } from './command/service.ts';
import { tokenCommand } from './command/token.ts';
import { version } from './version.ts';

const help = `quarterdeck [serve]      start the server
quarterdeck doctor       say what is missing, and what to do
quarterdeck decode       print the timeline in a recording of the CLI
quarterdeck import       read the CLI's own records of sessions
quarterdeck token        make, list and revoke tokens
quarterdeck backup       copy the database while the server runs
quarterdeck rebuild      make the views anew from the journal
quarterdeck service      print what starts it when you sign in

Each takes --help. quarterdeck --version prints ${version}.
`;

const commands: { [name: string]: Command } = {
  serve: serveCommand,
  doctor: doctorCommand,
  decode: decodeCommand,
  import: importCommand,
  rebuild: rebuildCommand,
  token: tokenCommand,
  backup: backupCommand,
  service: serviceCommand,
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

function run(args: string[]): Promise<CommandOutcome> {
  const [first, ...rest] = args;
  if (first === '--help' || first === 'help') return Promise.resolve({ type: 'text', text: help });
  if (first === '--version') return Promise.resolve({ type: 'text', text: `${version}\n` });
  if (first === undefined || first.startsWith('-')) return serveCommand(args, context);
  const command = commands[first];
  if (command) return command(rest, context);
  return Promise.resolve({ type: 'wrong', reason: `There is no command "${first}".` });
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

import type { Readable, Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** What a command may touch. */
export type CommandContext = {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  environment: Readonly<Record<string, string | undefined>>;
};

export type CommandOutcome =
  | { type: 'done' }
  | { type: 'text'; text: string }
  | { type: 'failed'; reason: string }
  | { type: 'wrong'; reason: string };

export type Command = (args: string[], context: CommandContext) => Promise<CommandOutcome>;

/** Arguments as `parseArgs` reads them; what it does not know is told in its own words. */
export function parseCommand<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { type: 'ok', values, positionals } as const;
  } catch (error) {
    return { type: 'wrong', reason: argumentProblem(error as Error) } as const;
  }
}

/** Node's own messages go on about what could have been meant. */
function argumentProblem({ message }: Error): string {
  const [, option] = /'(--?[^'\s]+)/.exec(message) ?? [];
  if (option === undefined) return message;
  if (message.startsWith('Unknown option')) return `There is no option ${option} here.`;
  return message.includes('does not take an argument') ? `${option} takes no value.` : `${option} needs a value.`;
}

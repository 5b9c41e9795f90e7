import type { JsonObject } from '../../../core/json.ts';
import type { Command, CommandResults, ErrorCode, WireError } from '../../../core/wire.ts';
import type { Actor, CommandContext } from './command-context.ts';

export type CommandResult = { type: 'done'; result: JsonObject } | Refused;

export type Refused = { type: 'refused'; error: WireError };

export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

export type Outcome<Type extends Command['type']> = { type: 'done'; result: CommandResults[Type] } | Refused;

/** How a command of one type is carried out. */
export type Execution<Type extends Command['type']> = (
  command: CommandOf<Type>,
  device: Actor,
  context: CommandContext,
) => Promise<Outcome<Type>>;

export function done<Result>(result: Result): { type: 'done'; result: Result } {
  return { type: 'done', result };
}

export function refuse(code: ErrorCode, rule: string, message: string, facts: JsonObject = {}): Refused {
  return { type: 'refused', error: { ...facts, code, message, rule } };
}

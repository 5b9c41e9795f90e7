import type { JsonObject } from '../../core/json.ts';
import { claudeArguments } from '../claude/arguments.ts';
import type { RunOptions } from './claude-cli.ts';

/** What is wrong with one of the options a run would be started with, or null. */
export function optionProblem(options: RunOptions): { option: string; reason: string } | null {
  const built = claudeArguments({ ...options, session: { type: 'continue' } });
  return built.type === 'refused' ? { option: built.option, reason: built.reason } : null;
}

/** What is asked for goes before what is usual; null asks for neither. */
export function optionsOver(usual: JsonObject, asked: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...usual, ...asked }).filter(([, value]) => value !== null));
}

import type { JsonObject } from '../../core/json.ts';
import { invalidOf } from '../invalid-words.ts';
import type { RunOptions } from '../session/claude-cli.ts';
import { runOptionsSchema } from '../session/options-schema.ts';
import { optionProblem } from '../session/run-options.ts';

/** What is wrong with the options that new sessions are to be started with, or null. */
export function checkRun(options: JsonObject): { key: string; reason: string } | null {
  const issue = runOptionsSchema.safeParse(options).error?.issues[0];
  if (issue) {
    const { key, reason } = invalidOf(issue, options);
    return { key: `run.${key}`, reason: issue.code === 'unrecognized_keys' ? 'is not an option of sessions' : reason };
  }
  const wrong = optionProblem(options as RunOptions);
  return wrong && { key: `run.${wrong.option}`, reason: wrong.reason };
}

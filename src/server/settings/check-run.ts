import type { z } from 'zod';
import type { Json, JsonObject } from '../../core/json.ts';
import type { RunOptions } from '../session/claude-cli.ts';
import { runOptionsSchema } from '../session/options-schema.ts';
import { optionProblem } from '../session/run-options.ts';

/** What is wrong with the options that new sessions are to be started with, or null. */
export function checkRun(options: JsonObject): { key: string; reason: string } | null {
  const parsed = runOptionsSchema.safeParse(options);
  const issue = parsed.error?.issues[0];
  if (issue) return { key: keyOf(issue), reason: reasonOf(issue, options) };
  const wrong = optionProblem(options as RunOptions);
  return wrong && { key: `run.${wrong.option}`, reason: wrong.reason };
}

type Issue = z.core.$ZodIssue;

function keyOf(issue: Issue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return ['run', ...issue.path, ...unknown].map(String).join('.').slice(0, 200);
}

function reasonOf(issue: Issue, options: JsonObject): string {
  if (issue.code === 'unrecognized_keys') return 'is not an option of sessions';
  if (issue.code !== 'invalid_type') return `is not taken: ${issue.message}`;
  let found: Json | undefined = options;
  for (const name of issue.path) found = (found as { [key: PropertyKey]: Json } | undefined)?.[name];
  return `must be ${withArticle(issue.expected)}, not ${JSON.stringify(found).slice(0, 80)}`;
}

function withArticle(type: string): string {
  const word = type === 'int' ? 'whole number' : type === 'record' ? 'object' : type;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

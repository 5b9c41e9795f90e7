import type { JsonObject } from '../../core/json.ts';
import { claudeArguments } from '../claude/arguments.ts';
import type { RunOptions } from './claude-cli.ts';

const anySession = '00000000-0000-4000-8000-000000000000';

/** Says which option a run could not be started with, so that a session never gets it. */
export function optionProblem(options: JsonObject): string | null {
  const built = claudeArguments({ ...(options as RunOptions), session: { type: 'new', id: anySession } });
  return built.type === 'refused' ? `${built.option} ${built.reason}` : null;
}

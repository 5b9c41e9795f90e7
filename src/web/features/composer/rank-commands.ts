import type { Command } from '../../../core/session/fact.ts';
import { fuzzyScore } from '../../ui/fuzzy.ts';

const shownLimit = 50;

/** The commands that fit what was typed, the best first: by name, and after those by what they do. */
export function rankCommands(commands: readonly Command[], query: string): Command[] {
  if (query === '') return commands.slice(0, shownLimit);
  return commands
    .map((command) => ({ command, score: fuzzyScore(command.name, query) ?? scoreOfDescription(command, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, shownLimit)
    .map(({ command }) => command);
}

/** Less than any fit of a name. */
function scoreOfDescription({ description }: Command, query: string): number {
  return query.length > 2 && description.toLowerCase().includes(query.toLowerCase()) ? 0.1 : 0;
}

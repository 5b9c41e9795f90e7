import {
  type CommandKind,
  commandKind,
  commonCommands,
  isInternalCommand,
} from '../../../core/session/command-kind.ts';
import type { Command } from '../../../core/session/fact.ts';
import { mostUsed, type Usage, weightOf } from '../../store/usage.ts';
import { fuzzyQuality } from '../../ui/fuzzy.ts';

/** A command with the heading it stands under. Matches of a query have none: they are sorted by how well they match. */
export type RankedCommand = Command & { group: string | null };

type Known = { usage: Usage; now: number; skills: readonly string[] };

const recentLimit = 5;
const shownLimit = 100;

const headings: { readonly [Kind in CommandKind]: string } = {
  common: 'Common',
  own: 'Project and user commands',
  skill: 'Skills and plugins',
  prompt: 'MCP prompts',
  other: 'Other',
};

const kinds = Object.keys(headings) as CommandKind[];

/**
 * The commands to choose from. Without a query: the most used, then each kind under its heading. With one: the best
 * match first, then the more used. Internal commands show up only when typed in full.
 */
export function rankCommands(commands: readonly Command[], query: string, known: Known): RankedCommand[] {
  const meant = commands.filter((command) => command.name === query || !isInternalCommand(command));
  const ranked = query === '' ? grouped(meant, known) : matching(meant, query, known);
  return ranked.slice(0, shownLimit);
}

function grouped(commands: readonly Command[], { usage, now, skills }: Known): RankedCommand[] {
  const recent = mostUsed(commands, ({ name }) => name, { usage, now, limit: recentLimit });
  const rest = commands.filter((command) => !recent.includes(command));
  const known = new Set(skills);
  const of = (kind: CommandKind) => rest.filter((command) => commandKind(command, known) === kind);
  return [
    ...recent.map((command) => ({ ...command, group: 'Recent' })),
    ...kinds.flatMap((kind) =>
      (kind === 'common' ? of(kind).sort(byCommonness) : of(kind)).map((command) => ({
        ...command,
        group: headings[kind],
      })),
    ),
  ];
}

function matching(commands: readonly Command[], query: string, { usage, now }: Known): RankedCommand[] {
  return commands
    .map((command) => ({
      command,
      quality: qualityOf(command, query),
      weight: weightOf(usage, command.name, now),
    }))
    .filter(({ quality }) => quality > 0)
    .sort(
      (one, other) =>
        other.quality - one.quality ||
        other.weight - one.weight ||
        byCommonness(one.command, other.command) ||
        one.command.name.length - other.command.name.length,
    )
    .map(({ command }) => ({ ...command, group: null }));
}

/** Any match of the name is better than one of the description, and the whole name is the best. */
function qualityOf({ name, description }: Command, query: string): number {
  if (name.toLowerCase() === query.toLowerCase()) return Number.MAX_VALUE;
  const isDescribed = query.length > 2 && description.toLowerCase().includes(query.toLowerCase());
  return fuzzyQuality(name, query) ?? (isDescribed ? 0.1 : 0);
}

function byCommonness(one: Command, other: Command): number {
  return placeOf(one) - placeOf(other);
}

function placeOf({ name }: Command): number {
  const place = commonCommands.indexOf(name);
  return place === -1 ? commonCommands.length : place;
}

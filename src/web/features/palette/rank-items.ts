import { isInternalCommand } from '../../../core/session/command-kind.ts';
import { mostUsed, type Usage, weightOf } from '../../store/usage.ts';
import { fuzzyQuality } from '../../ui/fuzzy.ts';
import type { PaletteItem } from './palette-items.ts';

type Known = { usage: Usage; now: number };

const recentLimit = 5;
const sessionsAtFirst = 8;
const mostShown = 60;

/**
 * Before anything is typed: the most used, then the groups. Of the sessions only the last active are there, and of the
 * CLI's commands none, so that the rest is in sight.
 */
export function itemsAtFirst(items: readonly PaletteItem[], { usage, now }: Known): PaletteItem[] {
  const offered = items.filter(({ action }) => action.type !== 'write');
  const recent = mostUsed(offered, ({ key }) => key, { usage, now, limit: recentLimit });
  const rest = offered.filter((item) => !recent.includes(item));
  const late = new Set(rest.filter(({ group }) => group === 'Sessions').slice(sessionsAtFirst));
  return [...recent.map((item) => ({ ...item, group: 'Recent' as const })), ...rest.filter((item) => !late.has(item))];
}

/** What fits the typed text: the best match first, then the more used. Internal commands must be typed in full. */
export function matchingItems(items: readonly PaletteItem[], typed: string, { usage, now }: Known): PaletteItem[] {
  const wanted = typed.trim().toLowerCase();
  return items
    .filter((item) => !isInternal(item) || nameOf(item, wanted) === wanted)
    .flatMap((item) => {
      const quality = fuzzyQuality(`${nameOf(item, wanted)} ${item.hint ?? ''}`, wanted);
      if (quality === null) return [];
      const isWhole = nameOf(item, wanted) === wanted;
      return [{ item, quality: isWhole ? Number.MAX_VALUE : quality, weight: weightOf(usage, item.key, now) }];
    })
    .sort(
      (one, other) =>
        other.quality - one.quality || other.weight - one.weight || one.item.label.length - other.item.label.length,
    )
    .slice(0, mostShown)
    .map(({ item }) => item);
}

/** A command is found with and without its slash. */
function nameOf({ label, action }: PaletteItem, wanted: string): string {
  const name = label.toLowerCase();
  return action.type === 'write' && !wanted.startsWith('/') ? name.slice(1) : name;
}

function isInternal({ label, detail = '', action }: PaletteItem): boolean {
  return action.type === 'write' && isInternalCommand({ name: label.slice(1), description: detail, argumentHint: '' });
}

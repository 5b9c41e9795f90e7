import type { Command } from '../../../core/session/fact.ts';

const shownLimit = 50;

/** The commands that fit what was typed, the best first. */
export function rankCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = query.toLowerCase();
  return commands
    .map((command) => ({ command, score: scoreOf(command, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, shownLimit)
    .map(({ command }) => command);
}

/** A name that begins with it, then one of its words, then anywhere, then its letters in order, then what it does. */
function scoreOf({ name, description }: Command, wanted: string): number {
  const lower = name.toLowerCase();
  const at = lower.indexOf(wanted);
  if (lower === wanted) return 7;
  if (at === 0) return 6;
  if (at > 0) return /[^a-z0-9]/.test(lower[at - 1] ?? '') ? 5 : 4;
  if (hasInOrder(lower, wanted)) return lower[0] === wanted[0] ? 3 : 2;
  return wanted.length > 2 && description.toLowerCase().includes(wanted) ? 1 : 0;
}

function hasInOrder(text: string, letters: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = text.indexOf(letter, at + 1);
    return at >= 0;
  });
}

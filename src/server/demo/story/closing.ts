import type { Edition } from './chapter.ts';
import { after, tour } from './tour.ts';

/** What can be said now, at the end of every answer. */
export function closing(station: string | null, edition: Edition): string {
  if (station === 'ending') return '';
  const next = after(station, edition);
  const line = next.name === 'ending' ? 'to finish the tour' : `for the next chapter (${next.about})`;
  if (edition === 'recorded') return `\n\n---\n\nSay **next** ${line}.`;
  const list = tour.map(({ say, about }) => `- **${say}**: ${about}`).join('\n');
  const isBeginning = station === null || station === 'welcome';
  const others = isBeginning
    ? `, or ask for one of these:\n\n${list}`
    : `, or ask for one of these: ${tour.map(({ say }) => `**${say}**`).join(', ')}.`;
  return `\n\n---\n\nSay **next** ${line}${others}`;
}

import type { Chapter, Edition } from './chapter.ts';
import type { Said } from './conversation.ts';
import { freeTalk } from './free-talk.ts';
import { stationIn } from './summary.ts';
import { after, chapterFor, plainWords } from './tour.ts';

/** The chapter that the newest words ask for. */
export function chapterAt(said: readonly Said[], edition: Edition): Chapter {
  const words = said.at(-1)?.words ?? '';
  if (asksForNext(words)) return after(stationAt(said.slice(0, -1), edition), edition);
  return chapterFor(words) ?? freeTalk(words);
}

/** How far the tour has come, as the whole conversation tells. */
export function stationAt(said: readonly Said[], edition: Edition): string | null {
  return said.reduce<string | null>((station, { type, words }) => {
    if (type === 'summary') return stationIn(words) ?? station;
    if (asksForNext(words)) return after(station, edition).name;
    return chapterFor(words)?.name ?? station;
  }, null);
}

function asksForNext(words: string): boolean {
  return /^(next|go on|continue|weiter|more|ok next|n)$/.test(plainWords(words));
}

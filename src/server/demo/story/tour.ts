import { asking } from './asking.ts';
import type { Chapter, Edition } from './chapter.ts';
import { compacting } from './compacting.ts';
import { delegating } from './delegating.ts';
import { editing } from './editing.ts';
import { ending } from './ending.ts';
import { listing } from './listing.ts';
import { planning } from './planning.ts';
import { reading } from './reading.ts';
import { rewinding } from './rewinding.ts';
import { testing } from './testing.ts';
import { welcome } from './welcome.ts';
import { writing } from './writing.ts';

/** The chapters in the order of the tour. */
export const tour: readonly Chapter[] = [
  writing,
  reading,
  editing,
  testing,
  asking,
  planning,
  delegating,
  listing,
  compacting,
  rewinding,
];

const stations: readonly Chapter[] = [welcome, ...tour, ending];

/** Every chapter from the welcome to the end. */
export function stationsOf(edition: Edition): readonly Chapter[] {
  const liveOnly: readonly Chapter[] = [compacting, rewinding];
  return edition === 'live' ? stations : stations.filter((chapter) => !liveOnly.includes(chapter));
}

/** The chapter after the one of this name; the first one where there is none. */
export function after(name: string | null, edition: Edition): Chapter {
  const chapters = stationsOf(edition);
  const index = chapters.findIndex((chapter) => chapter.name === name);
  return chapters[Math.max(index, 0) + 1] ?? ending;
}

export function isStation(name: string): boolean {
  return stations.some((chapter) => chapter.name === name);
}

/** The chapter that somebody asks for. What is typed exactly goes before what is only meant. */
export function chapterFor(words: string): Chapter | null {
  const plain = plainWords(words);
  const exact = stations.find(({ say }) => say.toLowerCase() === plain);
  if (exact) return exact;
  if (plain.length > longestRequest) return null;
  return stations.find(({ isMeant }) => isMeant.test(plain)) ?? null;
}

const longestRequest = 60;

export function plainWords(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[.!?*"“”`]+/g, '')
    .trim();
}

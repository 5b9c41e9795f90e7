import type { LineCounts } from '../../../core/session/entry.ts';
import type { Clip } from '../clip.ts';

/** Which parts of a frame were cut short. */
export type Clips = {
  within(path: string): boolean;
  lengthAt(path: string): number | undefined;
  /** How many lines the whole of a string had. */
  linesAt(path: string): number | undefined;
  /** How many lines of a patch were left out. */
  signsWithin(path: string): LineCounts;
};

const none: Clips = {
  within: () => false,
  lengthAt: () => undefined,
  linesAt: () => undefined,
  signsWithin: () => ({ added: 0, removed: 0 }),
};

export function clipsOf(clipped: Clip[]): Clips {
  if (clipped.length === 0) return none;
  const isWithin = (path: string) => (clip: Clip) => clip.path === path || clip.path.startsWith(`${path}.`);
  return {
    within: (path) => clipped.some(isWithin(path)),
    lengthAt: (path) => clipped.find((clip) => clip.path === path)?.length,
    linesAt: (path) => clipped.find((clip) => clip.path === path)?.lines,
    signsWithin: (path) => {
      const signs = clipped.filter(isWithin(path)).map((clip) => clip.signs ?? { added: 0, removed: 0 });
      const sum = (name: keyof LineCounts) => signs.reduce((total, one) => total + one[name], 0);
      return { added: sum('added'), removed: sum('removed') };
    },
  };
}

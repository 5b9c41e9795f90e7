import type { Clip } from '../clip.ts';

/** Which parts of a frame were cut short. */
export type Clips = {
  within(path: string): boolean;
  lengthAt(path: string): number | undefined;
};

const none: Clips = { within: () => false, lengthAt: () => undefined };

export function clipsOf(clipped: Clip[]): Clips {
  if (clipped.length === 0) return none;
  return {
    within: (path) => clipped.some((clip) => clip.path === path || clip.path.startsWith(`${path}.`)),
    lengthAt: (path) => clipped.find((clip) => clip.path === path)?.length,
  };
}

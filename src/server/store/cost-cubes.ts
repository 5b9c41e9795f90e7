/** The length of what costs are summed by: every time zone begins its days at one of these. */
export const slotMs = 15 * 60_000;
export const dayMs = 24 * 60 * 60_000;

export const measures = ['cost', 'estimated', 'input', 'output', 'cache_read', 'cache_write', 'turns'] as const;

/**
 * Sums of costs, each by other facts, and each twice: by the quarter of an hour, which is exact for every time zone, and
 * by the day of UTC, which is fast for long spans. Names are numbers of `cost_names`.
 */
export const cubes = {
  models: ['project', 'model'],
  sessions: ['project', 'session'],
  tools: ['tool', 'subagent'],
  project_tools: ['project', 'tool', 'subagent'],
} as const;

export type Cube = keyof typeof cubes;
export type Grain = 'slots' | 'days';

export const cubeNames = Object.keys(cubes) as Cube[];
export const grains: { [Name in Grain]: number } = { slots: slotMs, days: dayMs };
export const grainNames = Object.keys(grains) as Grain[];

/** What its rows are ordered by: a project's own tools are found without passing those of the others. */
export function cubeKey(cube: Cube): readonly string[] {
  return cube === 'project_tools' ? ['project', 'time', 'tool', 'subagent'] : ['time', ...cubes[cube]];
}

export function cubeTable(cube: Cube, grain: Grain): string {
  return `cost_${cube}_${grain}`;
}

/** The sessions that were deleted: what they cost was spent all the same. */
export const deletedSession = 0;

/** Every time zone begins its days at one of these. */
export const slotMs = 15 * 60_000;
const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

export const measures = ['cost', 'estimated', 'input', 'output', 'cache_read', 'cache_write', 'turns'] as const;

/**
 * Sums of costs, each by other facts, and each by three lengths of time: the quarter of an hour is exact for every time
 * zone, the hour and the day of UTC are fast for longer spans. Names are numbers of `cost_names`.
 */
export const cubes = {
  models: ['project', 'model'],
  sessions: ['project', 'session'],
  tools: ['tool', 'subagent'],
  project_tools: ['project', 'tool', 'subagent'],
} as const;

export type Cube = keyof typeof cubes;
export type Grain = 'slots' | 'hours' | 'days';

export const cubeNames = Object.keys(cubes) as Cube[];
export const grains: { [Name in Grain]: number } = { slots: slotMs, hours: hourMs, days: dayMs };
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

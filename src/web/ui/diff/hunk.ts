export type Hunk = { lines: readonly string[] };

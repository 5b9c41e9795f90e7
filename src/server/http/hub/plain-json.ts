/** JSON from outside, or why it is not taken. Nothing that is taken can overflow a stack or reach a prototype. */
export type PlainJson = { type: 'read'; value: unknown } | { type: 'refused'; reason: string };

export function readPlainJson(text: string, depthLimit: number): PlainJson {
  const value = parse(text);
  if (value === undefined) return { type: 'refused', reason: 'This is not JSON.' };
  const problem = problemIn(value, depthLimit);
  return problem === null ? { type: 'read', value } : { type: 'refused', reason: problem };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Level by level, so that no depth is too deep to be looked at. */
function problemIn(value: unknown, depthLimit: number): string | null {
  let level = [value].filter(isNest);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > depthLimit) return `It is nested deeper than ${depthLimit} levels.`;
    if (level.some((nest) => Object.hasOwn(nest, '__proto__'))) return 'It has a key "__proto__".';
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  }
  return null;
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

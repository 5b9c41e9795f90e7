const limit = 64;

/** Puts a value last, and lets the oldest go when there are too many. */
export function putRecent<T>(values: { [key: string]: T }, key: string, value: T): { [key: string]: T } {
  const { [key]: _replaced, ...others } = values;
  const names = Object.keys(others);
  const [oldest] = names;
  if (names.length < limit || oldest === undefined) return { ...others, [key]: value };
  const { [oldest]: _dropped, ...kept } = others;
  return { ...kept, [key]: value };
}

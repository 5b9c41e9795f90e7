const usualLimit = 32;

/** Puts a value last, and lets the oldest go when there are too many. */
export function putRecent<T>(
  values: { [key: string]: T },
  key: string,
  value: T,
  limit = usualLimit,
): { [key: string]: T } {
  if (Object.keys(values).at(-1) === key) return { ...values, [key]: value };
  const others = Object.entries(values).filter(([name]) => name !== key);
  return Object.fromEntries([...others.slice(1 - limit), [key, value]]);
}

import type { Clock } from './clock.ts';

/** Makes a thing once for all who want it at about the same time, and forgets it soon after. */
export function createBriefMemo<Key, Thing>(
  clock: Clock,
  keepMs: number,
  make: (key: Key) => Promise<Thing>,
): (key: Key) => Promise<Thing> {
  const made = new Map<Key, Promise<Thing>>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const thing = make(key);
    made.set(key, thing);
    const forget = () => clock.after(keepMs, () => made.delete(key));
    thing.then(forget, () => made.delete(key));
    return thing;
  };
}

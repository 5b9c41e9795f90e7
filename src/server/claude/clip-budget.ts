/** How much of one line may be kept, and how much of it is. */
export type ClipBudget = {
  spend(units: number): void;
  /** Whether nothing more is kept so deep inside of the line. */
  isSpentAt(depth: number): boolean;
  /** How much of a string of this length may stay. */
  roomFor(length: number, depth: number): number;
};

export const textLimit = 16 * 1024;
/** Text that is kept. Past it only short strings stay, so that types and ids survive; past twice as much those of the top level. */
const budget = 256 * 1024;
const shortText = 128;

export function createClipBudget(): ClipBudget {
  let kept = 0;

  function isSpentAt(depth: number): boolean {
    return kept > (depth > 1 ? 2 : 4) * budget;
  }

  return {
    spend(units) {
      kept += units;
    },
    isSpentAt,
    roomFor(length, depth) {
      if (length <= shortText && !isSpentAt(depth)) return length;
      return Math.max(0, Math.min(textLimit, budget - kept));
    },
  };
}

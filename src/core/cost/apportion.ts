import { nearestWhole } from '../number.ts';

/**
 * Splits a whole number by weights into whole numbers that add up to it exactly: the largest remainders get the rest.
 * Any numbers will do: a total that counts nothing is split as 0, and a weight that weighs nothing gets no share.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const whole = nearestWhole(total);
  if (weights.length < 2) return weights.map(() => whole);
  const usable = comparable(weights);
  const sum = usable.reduce((all, weight) => all + weight, 0);
  const exact = usable.map((weight) => (whole * weight) / sum);
  // Taken from what is left, so that rounding never gives away more than there is.
  let rest = whole;
  const shares = exact.map((value) => {
    const share = Math.min(rest, Math.floor(value));
    rest -= share;
    return share;
  });
  const order = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }));
  order.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of order.slice(0, rest)) {
    shares[index] = (shares[index] ?? 0) + 1;
    rest -= 1;
  }
  // Numbers near the limit are rounded by more than 1.
  const first = order[0]?.index ?? 0;
  shares[first] = (shares[first] ?? 0) + rest;
  return shares;
}

/** The weights as finite numbers whose sum is finite and more than 0: all alike where none of them says anything. */
function comparable(weights: readonly number[]): number[] {
  const usable = weights.map((weight) => (weight > 0 ? Math.min(weight, Number.MAX_VALUE) : 0));
  const largest = usable.reduce((most, weight) => Math.max(most, weight), 0);
  if (largest === 0) return weights.map(() => 1);
  return largest * usable.length > Number.MAX_SAFE_INTEGER ? usable.map((weight) => weight / largest) : usable;
}

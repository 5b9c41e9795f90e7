/** Splits a whole number by weights into whole numbers that add up to it exactly: the largest remainders get the rest. */
export function apportion(total: number, weights: readonly number[]): number[] {
  if (weights.length < 2) return weights.map(() => total);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (!(sum > 0) || !Number.isFinite(sum))
    return apportion(
      total,
      weights.map(() => 1),
    );
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  let rest = total - shares.reduce((all, share) => all + share, 0);
  const order = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }));
  order.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (let place = 0; rest !== 0; place = (place + 1) % order.length) {
    const index = order[place]?.index ?? 0;
    const step = Math.sign(rest);
    shares[index] = (shares[index] ?? 0) + step;
    rest -= step;
  }
  return shares;
}

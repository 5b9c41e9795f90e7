/** How much a value grows in an hour: the straight line that lies closest to the points. */
export function slopePerHour(points: readonly { seconds: number; value: number }[]): number {
  const count = points.length;
  if (count < 2) return 0;
  const meanX = points.reduce((sum, { seconds }) => sum + seconds, 0) / count;
  const meanY = points.reduce((sum, { value }) => sum + value, 0) / count;
  const spread = points.reduce((sum, { seconds }) => sum + (seconds - meanX) ** 2, 0);
  const together = points.reduce((sum, { seconds, value }) => sum + (seconds - meanX) * (value - meanY), 0);
  return spread === 0 ? 0 : (together / spread) * 3600;
}

/** Browsers cannot lay out more than some ten million pixels: a longer list is scrolled in larger steps. */
const mostPixels = 8_000_000;

export type ListShape = { count: number; rowHeight: number; viewport: number };

/** How high the list is as the browser knows it. */
export function scrollHeight({ count, rowHeight }: ListShape): number {
  return Math.min(count * rowHeight, mostPixels);
}

/** The rows in sight, and how far the first of them stands above the edge. */
export function rowsAt(shape: ListShape, scrollTop: number): { first: number; last: number; above: number } {
  const { count, rowHeight, viewport } = shape;
  if (count === 0) return { first: 0, last: -1, above: 0 };
  const place = Math.max(0, Math.min(scrollTop * scaleOf(shape), count * rowHeight - viewport));
  const first = Math.min(count - 1, Math.floor(place / rowHeight));
  const last = Math.min(count - 1, Math.floor((place + viewport) / rowHeight));
  return { first, last, above: place - first * rowHeight };
}

/** Where to scroll to so that a row is in sight: nowhere if it is, else to where it stands a third down. */
export function scrollTopFor(shape: ListShape, scrollTop: number, index: number): number {
  const { count, rowHeight, viewport } = shape;
  const place = scrollTop * scaleOf(shape);
  const top = index * rowHeight;
  if (top >= place && top + rowHeight <= place + viewport) return scrollTop;
  const wanted = Math.max(0, Math.min(top - viewport / 3, count * rowHeight - viewport));
  return wanted / scaleOf(shape);
}

/** How many pixels of the list one pixel of scrolling is. */
function scaleOf(shape: ListShape): number {
  const { count, rowHeight, viewport } = shape;
  const way = scrollHeight(shape) - viewport;
  return way <= 0 ? 1 : (count * rowHeight - viewport) / way;
}

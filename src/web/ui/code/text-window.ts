/** The first lines of a text that may be of any size. A line that is cut tells how much of it is not there. */
export type TextWindow = {
  lines: readonly WindowLine[];
  /** How many characters of the text come after these lines. */
  rest: number;
};

export type WindowLine = { text: string; cut: number };

export type WindowLimit = { lines: number; characters: number; lineLength?: number };

/** What one look at a text shows; each "show more" adds as much again. */
export const windowStep: WindowLimit = { lines: 2000, characters: 200_000 };

/** Shows a text whole, for someone who decides on it. */
export const noLimit: WindowLimit = {
  lines: Number.POSITIVE_INFINITY,
  characters: Number.POSITIVE_INFINITY,
  lineLength: Number.POSITIVE_INFINITY,
};

const maxLineLength = 5000;

/** Reads no further than it shows, so a text of 20 MB costs what its beginning costs. */
export function textWindow(text: string, limit: WindowLimit): TextWindow {
  const lines: WindowLine[] = [];
  let at = 0;
  let shown = 0;
  while (at < text.length && lines.length < limit.lines && shown < limit.characters) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const line = text.slice(at, Math.min(end, at + (limit.lineLength ?? maxLineLength)));
    lines.push({ text: line, cut: end - at - line.length });
    shown += line.length + 1;
    at = end + 1;
  }
  return { lines, rest: Math.max(0, text.length - at) };
}

/** A colour: one of the sixteen that a theme chooses, or one by its parts. */
export type TerminalColor =
  | { type: 'named'; index: number }
  | { type: 'rgb'; red: number; green: number; blue: number };

export type TerminalStyle = {
  color: TerminalColor | null;
  background: TerminalColor | null;
  bold: boolean;
  dim: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  inverse: boolean;
};

export const plainStyle: TerminalStyle = {
  color: null,
  background: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
};

/** The style after a "select graphic rendition" sequence with these parameters. */
export function styled(before: TerminalStyle, parameters: string): TerminalStyle {
  // Sub-parameters with colons mean the same, except that 4:0 is no underline.
  const numbers = parameters
    .replace(/\b4:0\b/g, '24')
    .split(/[;:]/)
    .map(Number);
  let style = before;
  for (let at = 0; at < numbers.length; at += 1) {
    const code = numbers[at] ?? 0;
    if (code === 38 || code === 48) {
      const { color, used } = extendedColor(numbers, at + 1);
      at += used;
      if (color) style = code === 38 ? { ...style, color } : { ...style, background: color };
    } else {
      style = withCode(style, code);
    }
  }
  return style;
}

function withCode(style: TerminalStyle, code: number): TerminalStyle {
  if (code === 0) return plainStyle;
  const change = changes[code];
  if (change) return { ...style, ...change };
  if (code >= 30 && code <= 37) return { ...style, color: named(code - 30) };
  if (code >= 90 && code <= 97) return { ...style, color: named(code - 90 + 8) };
  if (code >= 40 && code <= 47) return { ...style, background: named(code - 40) };
  if (code >= 100 && code <= 107) return { ...style, background: named(code - 100 + 8) };
  return style;
}

const changes: { [code: number]: Partial<TerminalStyle> } = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { strike: true },
  21: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { strike: false },
  39: { color: null },
  49: { background: null },
};

function extendedColor(numbers: readonly number[], at: number): { color: TerminalColor | null; used: number } {
  if (numbers[at] === 5) return { color: indexed(numbers[at + 1] ?? 0), used: 2 };
  if (numbers[at] !== 2) return { color: null, used: 1 };
  const [red = 0, green = 0, blue = 0] = numbers.slice(at + 1, at + 4).map(byte);
  return { color: { type: 'rgb', red, green, blue }, used: 4 };
}

/** One of 256: the sixteen, a cube of 6 × 6 × 6, and 24 greys. */
function indexed(index: number): TerminalColor {
  if (!(index >= 0 && index <= 255)) return named(7);
  if (index < 16) return named(index);
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return { type: 'rgb', red: grey, green: grey, blue: grey };
  }
  const cube = index - 16;
  return { type: 'rgb', red: step(cube / 36), green: step((cube / 6) % 6), blue: step(cube % 6) };
}

function step(part: number): number {
  const level = Math.floor(part);
  return level === 0 ? 0 : 55 + level * 40;
}

function named(index: number): TerminalColor {
  return { type: 'named', index };
}

function byte(value: number): number {
  return Number.isFinite(value) ? Math.min(255, Math.max(0, value)) : 0;
}

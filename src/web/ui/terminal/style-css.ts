import type { CSSProperties } from 'react';
import { plainStyle, type TerminalColor, type TerminalStyle } from './style.ts';

/** A style for the page; null for plain text. A colour is kept readable on the theme that is shown. */
export function cssOf(style: TerminalStyle): CSSProperties | null {
  if (style === plainStyle) return null;
  const color = style.color ? textColor(style.color) : style.dim ? 'var(--faint)' : null;
  return {
    ...(style.inverse ? { background: color ?? 'var(--ink)', color: 'var(--bg)' } : {}),
    ...(!style.inverse && color ? { color } : {}),
    ...(!style.inverse && style.background ? { background: tint(style.background) } : {}),
    ...(style.bold ? { fontWeight: 600 } : {}),
    ...(style.italic ? { fontStyle: 'italic' } : {}),
    ...lineOf(style),
  };
}

function lineOf({ underline, strike }: TerminalStyle): CSSProperties {
  if (!underline && !strike) return {};
  return { textDecoration: [underline ? 'underline' : '', strike ? 'line-through' : ''].join(' ').trim() };
}

function plainColor(color: TerminalColor): string {
  return color.type === 'named' ? `var(--ansi-${color.index})` : `rgb(${color.red} ${color.green} ${color.blue})`;
}

function textColor(color: TerminalColor): string {
  if (color.type === 'named') return plainColor(color);
  const from = plainColor(color);
  return `light-dark(oklch(from ${from} min(l, 0.5) c h), oklch(from ${from} max(l, 0.72) c h))`;
}

/** A background only tints, so that every text on it can be read. */
function tint(color: TerminalColor): string {
  return `color-mix(in oklab, ${plainColor(color)} 28%, var(--bg))`;
}

import type { Notice } from './entry.ts';

/** The CLI reported tokens or costs that cannot be, such as less than nothing. They are not counted; the line keeps them. */
export const unusableFigures = {
  type: 'told',
  kind: 'unusableFigures',
  level: 'warning',
  text: '',
  facts: {},
} as const satisfies Notice;

export function isUnusableFigures(notice: Notice): boolean {
  return notice.type === 'told' && notice.kind === unusableFigures.kind;
}

export const unusableFiguresWords = 'Claude Code reported invalid token counts or costs; Quarterdeck didn’t count them';

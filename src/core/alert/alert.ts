import { hasHidden, hasRightToLeft, type TextShape, visible } from '../text/visible.ts';

/** What a person can want to be told of, whatever they are looking at. */
export const alertKinds = ['request', 'turn', 'failure', 'task', 'taskFailure', 'budget'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something a person should know. */
export type Alert = {
  /** Names what happened: the same thing is told once. */
  id: string;
  kind: AlertKind;
  /** What it is about. A newer one about the same takes its place, and it goes away when that is settled. */
  subject: string;
  at: number;
  sessionId: string | null;
  /** Whose it is: the session or the task. */
  title: string;
  text: string;
  request: AlertRequest | null;
};

/**
 * `isDecidable`: `text` shows all that is asked for, so that it can be allowed or denied without looking further. Decided
 * last, when the text has its final form (`showsAll`).
 */
export type AlertRequest = { id: string; epoch: number; isDecidable: boolean };

/**
 * What is kept about alerts, in the order in which it happened. `asked` is everything that a request asks for, unchanged,
 * where one line can say it.
 */
export type Happening =
  | { type: 'raised'; alert: Alert; asked?: string }
  | { type: 'settled'; subject: string; at: number };

export const alertTextLimit = 160;

/** The text as one line, cut at the limit, with hidden characters escaped. */
export function oneLine(text: string, limit = alertTextLimit, shape: TextShape = 'prose'): string {
  const line = visible(text.trim().replaceAll(/\s+/g, ' '), shape);
  return line.length <= limit
    ? line
    : `${line
        .slice(0, limit - 1)
        .replace(halfCharacter, '')
        .trimEnd()}…`;
}

const halfCharacter = /[\ud800-\udbff]$/;

/**
 * Whether a text shows every character of what is asked, each as itself. Letters of scripts from right to left are
 * themselves, but the order in which a notification shows what is between them isn't ours to choose. Marks that pile up
 * on a letter cover what is around it.
 */
export function showsAll(text: string, asked: string): boolean {
  return text === asked && !hasHidden(asked, 'line') && !hasRightToLeft(asked) && !pileOfMarks.test(asked);
}

const pileOfMarks = /\p{M}{3}/u;

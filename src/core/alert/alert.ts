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

/** `isDecidable`: `text` shows all that is asked for, so that it can be allowed or denied without looking further. */
export type AlertRequest = { id: string; epoch: number; isDecidable: boolean };

/** What is kept about alerts, in the order in which it happened. */
export type Happening = { type: 'raised'; alert: Alert } | { type: 'settled'; subject: string; at: number };

export const alertTextLimit = 160;

/** One line of at most so many characters, and whether that is all of it. */
export function oneLine(text: string, limit = alertTextLimit): { text: string; isWhole: boolean } {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= limit) return { text: line, isWhole: line === text.trim() };
  return { text: `${line.slice(0, limit - 1).trimEnd()}…`, isWhole: false };
}

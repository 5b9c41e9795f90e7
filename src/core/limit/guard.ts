import type { Standing } from '../budget/decide.ts';
import { shareNow, type UsageWindow } from './usage.ts';

/** What happens when so much of a window is used: a warning, no new tasks for agents, or no work at all. */
export const guardActs = ['warn', 'hold', 'pause'] as const;
export type GuardAct = (typeof guardActs)[number];

/** `window` is the CLI's own name, such as `five_hour`; `share` is from 0 to 1. */
export type Guard = { window: string; share: number; act: GuardAct };

export type Guards = { list: Guard[] };

const hourMs = 3_600_000;

/** How the guards stand, as budgets whose amounts are shares. A window that nobody heard of limits nothing. */
export function guardStandings({ list }: Guards, windows: readonly UsageWindow[], now: number): Standing[] {
  return list.flatMap(({ window: kind, share, act }): Standing[] => {
    const window = windows.find((one) => one.kind === kind);
    const spent = window ? shareNow(window, now) : null;
    if (!window || spent === null) return [];
    const period = periodOf(window, now);
    return [
      {
        id: guardId({ window: kind, act }),
        scope: 'window',
        window: kind,
        project: null,
        dollars: share,
        warnAt: 1,
        act,
        period,
        spent,
      },
    ];
  });
}

export function guardId({ window, act }: Pick<Guard, 'window' | 'act'>): string {
  return `window ${window} ${act}`;
}

/** Since and until when new tasks wait; null while they don't. */
export function taskHold(standings: readonly Standing[]): { until: number | null } | null {
  const reached = standings.filter(
    ({ act, spent, dollars }) => (act === 'hold' || act === 'pause') && spent >= dollars,
  );
  if (reached.length === 0) return null;
  const ends = reached.map(({ period }) => period?.to ?? Number.POSITIVE_INFINITY);
  const last = ends.reduce((latest, end) => Math.max(latest, end), 0);
  return { until: Number.isFinite(last) ? last : null };
}

/** To the minute, so that a second's difference between two answers of the API isn't another window. */
function periodOf({ kind, resetsAt }: UsageWindow, now: number): Standing['period'] {
  if (resetsAt === null) return null;
  const end = Math.round(resetsAt / 60_000) * 60_000;
  const length = kind === 'five_hour' ? 5 * hourMs : 7 * 24 * hourMs;
  return resetsAt <= now ? { from: end, to: end + length } : { from: end - length, to: end };
}

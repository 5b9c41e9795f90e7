import { memberOf } from '../json.ts';
/** What an event says of one window of the plan, such as `five_hour`: which share of it is used, and when it resets. */
export type UsageFacts = { kind: string; status: string; utilization: number | null; resetsAt: number | null };

export type UsageWindow = UsageFacts & { heardAt: number };

/** The CLI tells all windows at once; there are a handful of them. */
const mostWindows = 16;

/** What is known after more was heard, whichever session heard it: of each window the newest. */
export function newestUsage(known: readonly UsageWindow[], heard: readonly UsageWindow[]): UsageWindow[] {
  const newest = new Map(known.map((window) => [window.kind, window]));
  for (const window of heard) {
    if (window.heardAt >= (newest.get(window.kind)?.heardAt ?? 0)) newest.set(window.kind, window);
  }
  return [...newest.values()].sort((a, b) => rank(a.kind) - rank(b.kind)).slice(0, mostWindows);
}

export function withUsage(known: UsageWindow[], heard: readonly UsageFacts[], heardAt: number): UsageWindow[] {
  if (heard.length === 0) return known;
  return newestUsage(
    known,
    heard.map((window) => ({ ...window, heardAt })),
  );
}

const order = ['five_hour', 'seven_day'];

function rank(kind: string): number {
  const place = order.indexOf(kind);
  return place < 0 ? order.length : place;
}

/** How a window stands now: one that has reset since is empty again, as far as anybody knows. */
export function shareNow({ utilization, resetsAt }: UsageFacts, now: number): number | null {
  return resetsAt !== null && resetsAt <= now ? 0 : utilization;
}

const names: { [kind: string]: string } = {
  five_hour: 'the 5-hour limit',
  seven_day: 'the weekly limit',
  seven_day_opus: 'the weekly Opus limit',
  seven_day_sonnet: 'the weekly Sonnet limit',
  overage: 'extra usage',
};

/** What a window is called in a sentence; one that isn't known by its own name. */
export function windowName(kind: string): string {
  return memberOf(names, kind) ?? `the ${kind.replaceAll('_', ' ')} limit`;
}

import { minuteOfDay } from '../time/zone.ts';
import { type AlertKind, alertKinds } from './alert.ts';

/** From one minute of the day to another, as `22:00`, over midnight too. What is in `except` comes all the same. */
export type QuietHours = { from: string; to: string; zone: string; except: AlertKind[] };

/** What one device wants to be told, and how. */
export type AlertPreferences = {
  /** What is shown in the page, and by the browser while the page is in the background. */
  page: AlertKind[];
  /** What is pushed to it while no page is open. */
  push: AlertKind[];
  quiet: QuietHours | null;
  /** Whether a notification says what it is about, on a locked screen too. */
  details: boolean;
};

export const usualPreferences: AlertPreferences = {
  page: [...alertKinds],
  push: [...alertKinds],
  quiet: null,
  details: true,
};

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Until when this kind is held back; null when it is not. */
export function quietUntil(quiet: QuietHours | null, kind: AlertKind, at: number): number | null {
  if (quiet === null || quiet.except.includes(kind)) return null;
  const from = minutesOf(quiet.from);
  const to = minutesOf(quiet.to);
  const now = minuteOfDay(at, quiet.zone);
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return null;
  const end = at - (at % minuteMs) + wrapped(to - now) * minuteMs;
  // A night on which the clock leaps is longer or shorter.
  const drift = wrapped(minuteOfDay(end, quiet.zone) - to);
  return end - (drift > dayMinutes / 2 ? drift - dayMinutes : drift) * minuteMs;
}

export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

function wrapped(minutes: number): number {
  return ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
}

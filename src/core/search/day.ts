import { memberOf } from '../json.ts';

/** The moment a day begins where the search is made; the month counts from 1. */
export type DayStart = (year: number, month: number, day: number) => number;

/** A day such as `2026-01-31`, or a time ago such as `7d`: hours, days, weeks, months of 30 days, years. Null for anything else. */
export function readDay(text: string, now: number, dayStart: DayStart): number | null {
  const day = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text);
  if (day) return readDate(Number(day[1]), Number(day[2]), Number(day[3] ?? 1), dayStart);
  const ago = /^(\d{1,5})([hdwmy])$/i.exec(text);
  if (ago) return now - Number(ago[1]) * (memberOf(spans, ago[2]?.toLowerCase() ?? '') ?? 0);
  if (text === 'today' || text === 'yesterday') {
    const date = new Date(now);
    // Not 24 hours before today: a day on which the clock changes is shorter or longer.
    return dayStart(date.getFullYear(), date.getMonth() + 1, date.getDate() - (text === 'today' ? 0 : 1));
  }
  return null;
}

function readDate(year: number, month: number, day: number, dayStart: DayStart): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return dayStart(year, month, day);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const dayMs = 24 * 60 * 60 * 1000;
const spans: { [unit: string]: number } = {
  h: dayMs / 24,
  d: dayMs,
  w: 7 * dayMs,
  m: 30 * dayMs,
  y: 365 * dayMs,
};

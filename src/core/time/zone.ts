import { latestTime } from '../number.ts';

/** Days and months as they are in one time zone, whatever the machine's own is. Times are milliseconds since 1970. */

type LocalDate = { year: number; month: number; day: number };

const dayMs = 86_400_000;
/** Room for the days around the last ones that a calendar has. */
const furthest = latestTime - 400 * dayMs;
const formats = new Map<string, Intl.DateTimeFormat>();

export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

export function startOfDay(at: number, zone: string): number {
  return timeOf(dateOf(at, zone), zone);
}

/** The start of the day so many days after the one that `at` is in. */
export function dayAfter(at: number, days: number, zone: string): number {
  const { year, month, day } = dateOf(at, zone);
  return timeOf({ year, month, day: day + days }, zone);
}

export function startOfMonth(at: number, zone: string): number {
  return timeOf({ ...dateOf(at, zone), day: 1 }, zone);
}

export function monthAfter(at: number, months: number, zone: string): number {
  const { year, month } = dateOf(at, zone);
  return timeOf({ year, month: month + months, day: 1 }, zone);
}

/** What the clock shows there. */
export function localTime(at: number, zone: string): LocalDate & { hour: number; minute: number } {
  return partsOf(at, zone);
}

/** Minutes since midnight, as a clock on the wall there shows them. */
export function minuteOfDay(at: number, zone: string): number {
  const { hour, minute } = partsOf(at, zone);
  return hour * 60 + minute;
}

/** The first moment of a day there. A day that begins with a leap of the clock begins after it. */
function timeOf({ year, month, day }: LocalDate, zone: string): number {
  const wanted = Date.UTC(year, month - 1, day);
  const candidates = [wanted - dayMs / 2, wanted + dayMs / 2].map((near) => wanted - offsetAt(near, zone));
  const [early = wanted, late = wanted] = candidates.toSorted((a, b) => a - b);
  return isWithin(early, wanted, zone) ? early : late;
}

function isWithin(at: number, wanted: number, zone: string): boolean {
  return at + offsetAt(at, zone) >= wanted;
}

/** How far the clock there is ahead of UTC, in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function dateOf(at: number, zone: string): LocalDate {
  const { year, month, day } = partsOf(at, zone);
  return { year, month, day };
}

function partsOf(at: number, zone: string) {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(withinCalendar(at))
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** Any number as a time that a calendar can show: those beyond its ends are shown as the end. */
function withinCalendar(at: number): number {
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at, -furthest), furthest);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(zone, format);
  return format;
}

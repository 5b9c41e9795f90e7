import { latestTime } from '../number.ts';
import { dayAfter, localTime, offsetAt } from '../time/zone.ts';

/** The times that a cron expression means: which minutes, hours, days of the month, months and days of the week. */
export type Cron = {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** An hour that is named comes once a day, whatever the clock does; `*` comes as often as the clock shows it. */
  namesHours: boolean;
  namesDays: boolean;
  namesWeekdays: boolean;
};

export type CronRead = { type: 'cron'; cron: Cron } | { type: 'wrong'; reason: string };

const minuteMs = 60_000;
/** From one 29 February to the next can be eight years. */
const furthestMs = 9 * 366 * 24 * 60 * minuteMs;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const fields = [
  { name: 'minute', from: 0, to: 59, names: [] },
  { name: 'hour', from: 0, to: 23, names: [] },
  { name: 'day', from: 1, to: 31, names: [] },
  { name: 'month', from: 1, to: 12, names: monthNames },
  { name: 'weekday', from: 0, to: 7, names: weekdayNames },
] as const;

type Field = { name: string; from: number; to: number; names: readonly string[] };

export function readCron(expression: string): CronRead {
  const texts = expression.trim().toLowerCase().split(/\s+/);
  if (texts.length !== fields.length) {
    return { type: 'wrong', reason: 'A cron expression has five fields: minute, hour, day, month and weekday.' };
  }
  const sets: Set<number>[] = [];
  for (const [index, field] of fields.entries()) {
    const set = readField(texts[index] ?? '', field);
    if (!set) return { type: 'wrong', reason: `The ${field.name} "${texts[index]}" is not one that cron knows.` };
    sets.push(set);
  }
  const [minutes, hours, days, months, weekdays] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ];
  if (weekdays.has(7)) weekdays.add(0);
  const [, hourText = '', dayText = '', , weekdayText = ''] = texts;
  const namesHours = !hourText.startsWith('*');
  const namesDays = !dayText.startsWith('*');
  const namesWeekdays = !weekdayText.startsWith('*');
  return {
    type: 'cron',
    cron: { minutes, hours, days, months, weekdays, namesHours, namesDays, namesWeekdays },
  };
}

/** The first time after `after`; null when there is none within nine years, or when no calendar goes that far. */
export function nextCron(cron: Cron, zone: string, after: number): number | null {
  let at = Math.floor(after / minuteMs) * minuteMs + minuteMs;
  if (!(Math.abs(at) < latestTime - 2 * furthestMs)) return null;
  const end = at + furthestMs;
  while (at < end) {
    if (cron.namesHours && leapsOver(cron, at, zone)) return at;
    const local = localTime(at, zone);
    // Forward in any case: there are days that a zone leaves out.
    if (!isDay(cron, local)) at = Math.max(dayAfter(at, 1, zone), at + minuteMs);
    else if (!cron.hours.has(local.hour)) at += (60 - local.minute) * minuteMs;
    else if (!cron.minutes.has(local.minute) || (cron.namesHours && isSecondTime(at, zone))) at += minuteMs;
    else return at;
  }
  return null;
}

/** Whether the clock leaps here from before a time that is meant to after it: then it comes now. */
function leapsOver(cron: Cron, at: number, zone: string): boolean {
  const before = at - minuteMs;
  const leap = offsetAt(at, zone) - offsetAt(before, zone);
  if (leap <= 0) return false;
  for (let skipped = minuteMs; skipped <= leap; skipped += minuteMs) {
    const local = fieldsOf(before + offsetAt(before, zone) + skipped);
    if (isDay(cron, local) && cron.hours.has(local.hour) && cron.minutes.has(local.minute)) return true;
  }
  return false;
}

/** Whether the clock was put back, and has shown this time before. */
function isSecondTime(at: number, zone: string): boolean {
  const now = offsetAt(at, zone);
  return [30, 60, 120].some((minutes) => offsetAt(at - minutes * minuteMs, zone) - now === minutes * minuteMs);
}

type LocalTime = { year: number; month: number; day: number; hour: number; minute: number };

function fieldsOf(local: number): LocalTime {
  const date = new Date(local);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

/** As cron has it: where both days are named, either will do. */
function isDay(cron: Cron, { year, month, day }: LocalTime): boolean {
  if (!cron.months.has(month)) return false;
  const isMonthDay = cron.days.has(day);
  const isWeekday = cron.weekdays.has(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
  return cron.namesDays && cron.namesWeekdays ? isMonthDay || isWeekday : isMonthDay && isWeekday;
}

function readField(text: string, field: Field): Set<number> | null {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const range = readRange(part, field);
    if (!range) return null;
    for (let value = range.from; value <= range.to; value += range.step) found.add(value);
  }
  return found;
}

function readRange(part: string, field: Field): { from: number; to: number; step: number } | null {
  const match = /^(?:(\*)|([a-z0-9]+)(?:-([a-z0-9]+))?)(?:\/(\d{1,4}))?$/.exec(part);
  if (!match) return null;
  const [, star, first, last, every] = match;
  const step = every === undefined ? 1 : Number(every);
  if (step < 1) return null;
  if (star !== undefined) return { from: field.from, to: field.name === 'weekday' ? 6 : field.to, step };
  const from = readValue(first ?? '', field);
  const to = last === undefined ? (every === undefined ? from : field.to) : readValue(last, field);
  return from === null || to === null || from > to ? null : { from, to, step };
}

function readValue(text: string, field: Field): number | null {
  const named = field.names.indexOf(text);
  if (named >= 0) return named + field.from;
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= field.from && value <= field.to ? value : null;
}

import { memberOf } from '../json.ts';
import { isZone, localTime, offsetAt } from '../time/zone.ts';
import type { LimitHit } from './limited.ts';

const sentence = /^You[’']ve hit your (?:(.+?) )?limit\b/i;
const time =
  /resets (?:at )?(?:([A-Z][a-z]{2})[a-z]* (\d{1,2}),? (?:at )?)?(\d{1,2})(?::(\d{2}))?\s?([ap])m(?: \(([^)]+)\))?/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const kinds: { [words: string]: string } = {
  '5-hour': 'five_hour',
  session: 'five_hour',
  weekly: 'seven_day',
  'opus weekly': 'seven_day_opus',
  'weekly opus': 'seven_day_opus',
};
const dayMs = 86_400_000;
/** The words have no seconds, and clocks differ: a time that is only just over is meant as it stands. */
const slackMs = 5 * 60_000;

export function isLimitSentence(text: string): boolean {
  return sentence.test(text);
}

/** What the CLI's sentence says of a limit, read at the time it was said: 2.1.38 gives nothing else. */
export function readLimitSentence(text: string, at: number): LimitHit | null {
  const found = sentence.exec(text);
  if (!found) return null;
  return { kind: memberOf(kinds, found[1]?.toLowerCase() ?? '') ?? null, resetsAt: resetIn(text, at) };
}

function resetIn(text: string, at: number): number | null {
  const [found, monthName, dayText, hourText, minuteText = '0', half = '', zone = 'UTC'] = time.exec(text) ?? [];
  if (found === undefined || !isZone(zone)) return null;
  const hour = (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const local = localTime(at, zone);
  const month = monthName === undefined ? local.month : months.indexOf(monthName.toLowerCase()) + 1;
  if (month === 0) return null;
  const moment = (year: number, day: number) => {
    const wanted = Date.UTC(year, month - 1, day, hour, Number(minuteText));
    return wanted - offsetAt(wanted - offsetAt(wanted, zone), zone);
  };
  if (dayText === undefined) {
    const today = moment(local.year, local.day);
    return today >= at - slackMs ? today : moment(local.year, local.day + 1);
  }
  // No year is given: around New Year it is the next one.
  const soon = moment(local.year, Number(dayText));
  return soon >= at - 30 * dayMs ? soon : moment(local.year + 1, Number(dayText));
}

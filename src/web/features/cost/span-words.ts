import type { Step } from '../../../core/cost/range.ts';

/** What a span is called: in full in a table, short below the picture. */
export function spanWords(step: Step, from: number, zone: string, isShort = false): string {
  return formatOf(step, zone, isShort).format(from);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(step: Step, zone: string, isShort: boolean): Intl.DateTimeFormat {
  const key = `${step} ${zone} ${isShort}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...(isShort ? short : full)[step] });
  formats.set(key, format);
  return format;
}

const full: { [Name in Step]: Intl.DateTimeFormatOptions } = {
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

const short: { [Name in Step]: Intl.DateTimeFormatOptions } = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
};

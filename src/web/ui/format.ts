import { latestTime } from '../../core/number.ts';

/** A span of time as people read it: 0.4 s, 12 s, 3 m 20 s, 2 h 5 m. */
export function duration(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return withRest(minutes, 'm', seconds % 60, 's');
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return withRest(hours, 'h', minutes % 60, 'm');
  return withRest(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** A span in whole seconds, for what is still counting. */
export function counting(ms: number): string {
  return duration(Math.max(10_000, ms)) === '10 s' ? `${Math.floor(Math.max(0, ms) / 1000)} s` : duration(ms);
}

/** Dollars, with as many digits as say something. */
export function money(dollars: number): string {
  if (dollars === 0) return '$0.00';
  if (Math.abs(dollars) < 0.01) return `$${dollars.toFixed(4)}`;
  return `$${dollars.toFixed(2)}`;
}

/** A count of tokens: 812, 4.3k, 151k, 1.2M. */
export function tokens(count: number): string {
  if (count < 1000) return String(Math.round(count));
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)} KB`;
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)} MB`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

export function clockTime(at: number): string {
  return clock.format(shownTime(at));
}

export function exactTime(at: number): string {
  return exact.format(shownTime(at));
}

/** A time to come: at 14:05, Tue at 14:05, 4 Mar at 14:05. */
export function timeWords(at: number, now: number): string {
  const clockWords = `at ${clockTime(at)}`;
  if (day.format(shownTime(at)) === day.format(shownTime(now))) return clockWords;
  const isWithinWeek = at > now && at - now < 6 * 24 * 60 * 60_000;
  return `${isWithinWeek ? weekday.format(shownTime(at)) : day.format(shownTime(at))} ${clockWords}`;
}

/** How long ago, in a few letters: now, 5 m, 3 h, Tue, 4 Mar. */
export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} m`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return minutes < 6 * 24 * 60 ? weekday.format(shownTime(at)) : day.format(shownTime(at));
}

/** A time from an old row or from a stranger's file can lie beyond every calendar, and a format throws on those. */
function shownTime(at: number): number {
  return Math.min(Math.max(at, -latestTime), latestTime) || 0;
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** A path below the project without the project's own path. */
export function shortPath(path: string, cwd: string): string {
  return cwd !== '' && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
}

function withRest(whole: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`;
}

import type { Guard, GuardAct, Guards } from '../../../core/limit/guard.ts';
import type { UsageWindow } from '../../../core/limit/usage.ts';
import { windowName } from '../../../core/limit/usage.ts';

/** A guard as a person fills it in. */
export type GuardFields = { window: string; share: string; act: GuardAct };

export const newGuard: GuardFields = { window: 'five_hour', share: '80', act: 'warn' };

export const guardChoices: { value: GuardAct; label: string }[] = [
  { value: 'warn', label: 'Warn me' },
  { value: 'hold', label: 'Hold new tasks' },
  { value: 'pause', label: 'Pause all work' },
];

export function fieldsOfGuards({ list }: Guards): GuardFields[] {
  return list.map(({ window, share, act }) => ({ window, share: String(Math.round(share * 100)), act }));
}

export type FilledGuards = { type: 'guards'; guards: Guards } | { type: 'problems'; rows: { [index: number]: string } };

export function guardsOf(rows: readonly GuardFields[]): FilledGuards {
  const problems: { [index: number]: string } = {};
  const list = rows.map(({ window, share, act }, index): Guard => {
    const percent = share.trim() === '' ? Number.NaN : Number(share.trim().replace(/\s*%$/, ''));
    if (!(percent > 0 && percent <= 100)) problems[index] = 'Give a share from 1 to 100, like 80.';
    const twin = rows.findIndex((other) => other.window === window && other.act === act);
    if (twin !== index) problems[index] = 'This limit already has a guard that does the same.';
    return { window, share: percent / 100, act };
  });
  return Object.keys(problems).length > 0 ? { type: 'problems', rows: problems } : { type: 'guards', guards: { list } };
}

/** The limits that a guard can be set on: the usual ones, those the CLI has reported, and those that have one. */
export function windowChoices(
  windows: readonly UsageWindow[],
  rows: readonly GuardFields[],
): { value: string; label: string }[] {
  const kinds = ['five_hour', 'seven_day', ...windows.map(({ kind }) => kind), ...rows.map(({ window }) => window)];
  return [...new Set(kinds)].map((value) => {
    const name = windowName(value).replace(/^the /, '');
    return { value, label: name.charAt(0).toUpperCase() + name.slice(1) };
  });
}

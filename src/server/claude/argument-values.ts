import { posix, win32 } from 'node:path';
import { isUuid } from '../../core/uuid.ts';

export type Checked = { type: 'ok'; argv: string[] } | { type: 'refused'; reason: string };

export type FileOrJson = { type: 'file'; path: string } | { type: 'json'; value: Record<string, unknown> };

/** Linux takes no single argument over 128 KiB, its end mark included. */
const argumentLimit = 128 * 1024 - 1;
const singleLineLimit = 4096;

export function refuse(reason: string): Checked {
  return { type: 'refused', reason };
}

export function messageOrSessionId(flag: string, value: string): Checked {
  return isUuid(value) ? text(flag, value) : refuse('is not a UUID');
}

/** Covers aliases (`opus`), full names, `[1m]` variants, Bedrock ARNs and comma-separated fallbacks. */
export function modelName(flag: string, value: string): Checked {
  if (!/^[A-Za-z0-9][A-Za-z0-9._:/@,[\]-]*$/.test(value)) return refuse('is not the name of a model');
  return singleLine(flag, value);
}

export function identifier(flag: string, value: string): Checked {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)) return refuse('is not a plain name');
  return singleLine(flag, value);
}

export function singleLine(flag: string, value: string): Checked {
  if (value === '') return refuse('is empty');
  if (value.length > singleLineLimit) return refuse(`is longer than ${singleLineLimit} characters`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001f\u007f]/.test(value)) return refuse('has a control character');
  return text(flag, value);
}

export function singleLines(flag: string, values: readonly string[]): Checked {
  return each(values, (value) => singleLine(flag, value));
}

export function tools(flag: string, values: readonly string[]): Checked {
  return values.length === 0 ? { type: 'ok', argv: [`${flag}=`] } : singleLines(flag, values);
}

export function choices<Choice extends string>(known: readonly Choice[]) {
  return (flag: string, values: readonly Choice[]): Checked => {
    if (!values.every((value) => known.includes(value))) return refuse(`knows only ${known.join(', ')}`);
    return { type: 'ok', argv: [`${flag}=${values.join(',')}`] };
  };
}

export function text(flag: string, value: string): Checked {
  if (value.includes('\0')) return refuse('has a NUL character');
  const argument = `${flag}=${value}`;
  if (Buffer.byteLength(argument) > argumentLimit) return refuse(`is longer than ${argumentLimit} bytes`);
  return { type: 'ok', argv: [argument] };
}

export function folders(flag: string, values: readonly string[]): Checked {
  return each(values, (value) => absolutePath(flag, value));
}

export function json(flag: string, value: Record<string, unknown>): Checked {
  return text(flag, JSON.stringify(value));
}

export function fileOrJson(flag: string, value: FileOrJson): Checked {
  return value.type === 'file' ? absolutePath(flag, value.path) : json(flag, value.value);
}

export function filesOrJson(flag: string, values: readonly FileOrJson[]): Checked {
  return each(values, (value) => fileOrJson(flag, value));
}

export function positiveInteger(flag: string, value: number): Checked {
  return Number.isSafeInteger(value) && value > 0 ? text(flag, String(value)) : refuse('is not a positive integer');
}

export function wholeNumber(flag: string, value: number): Checked {
  return Number.isSafeInteger(value) && value >= 0 ? text(flag, String(value)) : refuse('is not a whole number');
}

export function positiveAmount(flag: string, value: number): Checked {
  return Number.isFinite(value) && value > 0 ? text(flag, String(value)) : refuse('is not a positive amount');
}

export function on(flag: string, value: boolean): Checked {
  return { type: 'ok', argv: value ? [flag] : [] };
}

function absolutePath(flag: string, value: string): Checked {
  if (!posix.isAbsolute(value) && !win32.isAbsolute(value)) return refuse('is not an absolute path');
  return singleLine(flag, value);
}

function each<Value>(values: readonly Value[], check: (value: Value) => Checked): Checked {
  const argv: string[] = [];
  for (const value of values) {
    const checked = check(value);
    if (checked.type === 'refused') return checked;
    for (const word of checked.argv) argv.push(word);
  }
  return { type: 'ok', argv };
}

import type { Abilities } from './abilities.ts';
import { fitsWildcard } from './wildcard.ts';

/** Whether the content of a rule fits a command, or one of the ways to say it. */
export function fitsCommand(content: string, texts: readonly string[], abilities: Abilities): boolean {
  return texts.some((text) => fitsText(content, text, abilities));
}

function fitsText(content: string, text: string, { starFitsNothing }: Abilities): boolean {
  if (content.endsWith(':*')) {
    const prefix = content.slice(0, -2);
    return text === prefix || text.startsWith(`${prefix} `);
  }
  if (!content.includes('*')) return text === content;
  const isTrailing = content.endsWith(' *') && content.indexOf('*') === content.length - 1;
  if (starFitsNothing && isTrailing && text === content.slice(0, -2)) return true;
  return fitsWildcard(content, text);
}

/** Variables that change nothing about what a command may do. */
const harmless = new Set([
  'NODE_ENV',
  'LANG',
  'LC_ALL',
  'TZ',
  'NO_COLOR',
  'FORCE_COLOR',
  'TERM',
  'GOOS',
  'GOARCH',
  'RUST_LOG',
]);
const wrapper = /^(?:timeout(?: -\S+)* \S+|time|nohup|nice(?: -n \S+)?|stdbuf(?: -\S+)+) /;
const throughs = /^(?:env(?: \w+=\S*)*|xargs(?: -\S+)*) /;

/** Nobody puts more in front of a command. */
const wayLimit = 32;

/** The command itself and what it comes to without what stands before it. What allows looks through less than the rest. */
export function waysToSay(text: string, looksThrough: boolean): string[] {
  const ways = [text];
  for (let rest: string | null = text; rest !== null && ways.length < wayLimit; ) {
    rest = lessOf(rest, looksThrough);
    if (rest !== null) ways.push(rest);
  }
  return ways;
}

function lessOf(text: string, looksThrough: boolean): string | null {
  const variable = /^(\w+)=\S* (?=\S)/.exec(text);
  if (variable && (looksThrough || harmless.has(variable[1] ?? ''))) return text.slice(variable[0].length);
  const wrapped = wrapper.exec(text) ?? (looksThrough ? throughs.exec(text) : null);
  if (wrapped) return text.slice(wrapped[0].length);
  if (text.startsWith('\\')) return text.slice(1);
  if (!looksThrough) return null;
  const path = /^(?:\/[^/\s]+)*\/(?=[^/\s])/.exec(text);
  return path ? text.slice(path[0].length) : null;
}

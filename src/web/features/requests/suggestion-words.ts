import { memberOf } from '../../../core/json.ts';
import type { Rule, Suggestion } from '../../../core/session/fact.ts';
import { shortPath } from '../../ui/format.ts';
import { toolWords } from './tool-words.ts';

/** A part of a button's words. Code is shown character for character: it may hold backticks of its own. */
export type Piece = { text: string; isCode: boolean };

/** The button words for what one of the CLI's suggestions would do. */
export function suggestionWords(suggestion: Suggestion, cwd: string): Piece[] {
  return joined(piecesOf(suggestion, cwd));
}

function piecesOf(suggestion: Suggestion, cwd: string): Piece[] {
  switch (suggestion.type) {
    case 'addRules':
      return [words(`${verbOf(suggestion.behavior)} `), ...ruleWords(suggestion, cwd)];
    case 'replaceRules':
      return [words(`${verbOf(suggestion.behavior)} only `), ...ruleWords(suggestion, cwd)];
    case 'removeRules':
      return [words('Forget the rule for '), ...ruleWords(suggestion, cwd)];
    case 'setMode':
      return [...modeWords(suggestion.mode), words(` ${reach(suggestion.destination)}`)];
    case 'addDirectories':
      return [words('Allow '), ...folderWords(suggestion)];
    case 'removeDirectories':
      return [words('No longer allow '), ...folderWords(suggestion)];
  }
}

const verbs: { [behavior: string]: string } = { allow: 'Always allow', deny: 'Always deny', ask: 'Always ask about' };

function verbOf(behavior: string): string {
  return memberOf(verbs, behavior) ?? `Always ${behavior}`;
}

const reaches: { [destination: string]: string } = {
  session: 'for this session',
  localSettings: 'in this project',
  projectSettings: 'in this project for everyone',
  userSettings: 'for all projects',
};

function reach(destination: string): string {
  return memberOf(reaches, destination) ?? `in ${destination}`;
}

const modes: { [mode: string]: string } = {
  acceptEdits: 'Accept edits',
  bypassPermissions: 'Allow everything',
  default: 'Ask first',
  manual: 'Ask first',
  plan: 'Only plan',
  dontAsk: 'Deny instead of asking',
  auto: 'Let Claude decide',
};

function modeWords(mode: string): Piece[] {
  const known = memberOf(modes, mode);
  return known === undefined ? [words('Switch to the mode '), code(mode)] : [words(known)];
}

type Rules = { rules: readonly Rule[]; destination: string };

function ruleWords({ rules, destination }: Rules, cwd: string): Piece[] {
  const named = rules.length === 0 ? [words('this')] : listed(rules.map((rule) => oneRule(rule, cwd)));
  return [...named, words(` ${reach(destination)}`)];
}

function oneRule({ toolName, ruleContent }: Rule, cwd: string): Piece[] {
  if (ruleContent === undefined || ruleContent === '') return [code(toolWords(toolName))];
  // 2.1.38 writes `touch:*` where 2.1.325 writes `touch *`.
  if (toolName === 'Bash') return [code(ruleContent.replace(/:\*$/, ' *'))];
  const about = words(`${toolWords(toolName)} of `);
  if (ruleContent.startsWith('domain:')) return [about, code(ruleContent.slice('domain:'.length))];
  // A rule writes a path from the root with two slashes.
  return [about, code(shortPath(ruleContent.replace(/^\/\//, '/'), cwd))];
}

type Folders = { directories: readonly string[]; destination: string };

function folderWords({ directories, destination }: Folders): Piece[] {
  return [
    words(directories.length === 1 ? 'this folder: ' : 'these folders: '),
    ...listed(directories.map((directory) => [code(directory)])),
    // That a folder is for the session needs no words.
    words(destination === 'session' ? '' : ` ${reach(destination)}`),
  ];
}

function listed(items: readonly Piece[][]): Piece[] {
  return items.flatMap((item, index) => {
    if (index === 0) return item;
    return [words(index === items.length - 1 ? ' and ' : ', '), ...item];
  });
}

function words(text: string): Piece {
  return { text, isCode: false };
}

function code(text: string): Piece {
  return { text, isCode: true };
}

/** Plain words that follow each other become one piece; empty ones go. */
function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last && !last.isCode && !piece.isCode) whole[whole.length - 1] = words(last.text + piece.text);
    else if (piece.text !== '') whole.push(piece);
  }
  return whole;
}

import type { Rule, Suggestion } from '../../../core/session/fact.ts';
import { baseName, shortPath } from '../../ui/format.ts';
import { toolWords } from './tool-words.ts';

/** What a suggestion of the CLI would do, as the words of a button. What is code stands in backticks. */
export function suggestionWords(suggestion: Suggestion, cwd: string): string {
  switch (suggestion.type) {
    case 'addRules':
      return `${verbOf(suggestion.behavior)} ${rulesWords(suggestion.rules, cwd)} ${reach(suggestion.destination)}`;
    case 'replaceRules':
      return `${verbOf(suggestion.behavior)} only ${rulesWords(suggestion.rules, cwd)} ${reach(suggestion.destination)}`;
    case 'removeRules':
      return `Forget the rule for ${rulesWords(suggestion.rules, cwd)} ${reach(suggestion.destination)}`;
    case 'setMode':
      return `${modeWords(suggestion.mode)} ${reach(suggestion.destination)}`;
    case 'addDirectories':
      return `Allow ${folderWords(suggestion.directories)}${beyondSession(suggestion.destination)}`;
    case 'removeDirectories':
      return `No longer allow ${folderWords(suggestion.directories)}${beyondSession(suggestion.destination)}`;
  }
}

const verbs: { [behavior: string]: string } = { allow: 'Always allow', deny: 'Always deny', ask: 'Always ask about' };

function verbOf(behavior: string): string {
  return verbs[behavior] ?? `Always ${behavior}`;
}

const reaches: { [destination: string]: string } = {
  session: 'for this session',
  localSettings: 'in this project',
  projectSettings: 'in this project for everyone',
  userSettings: 'for all projects',
};

function reach(destination: string): string {
  return reaches[destination] ?? `in ${destination}`;
}

/** That a folder is for the session needs no words. */
function beyondSession(destination: string): string {
  return destination === 'session' ? '' : ` ${reach(destination)}`;
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

function modeWords(mode: string): string {
  return modes[mode] ?? `Switch to the mode ${code(mode)}`;
}

function rulesWords(rules: readonly Rule[], cwd: string): string {
  return rules.length === 0 ? 'this' : listed(rules.map((rule) => ruleWords(rule, cwd)));
}

function ruleWords({ toolName, ruleContent }: Rule, cwd: string): string {
  if (ruleContent === undefined || ruleContent === '') return code(toolWords(toolName));
  // 2.1.38 writes `touch:*` where 2.1.325 writes `touch *`.
  if (toolName === 'Bash') return code(ruleContent.replace(/:\*$/, ' *'));
  if (ruleContent.startsWith('domain:'))
    return `${toolWords(toolName)} of ${code(ruleContent.slice('domain:'.length))}`;
  // A rule writes a path from the root with two slashes.
  return `${toolWords(toolName)} of ${code(shortPath(ruleContent.replace(/^\/\//, '/'), cwd))}`;
}

function folderWords(directories: readonly string[]): string {
  const names = listed(directories.map((directory) => code(baseName(directory))));
  return directories.length === 1 ? `this folder: ${names}` : `these folders: ${names}`;
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function code(words: string): string {
  return `\`${words}\``;
}

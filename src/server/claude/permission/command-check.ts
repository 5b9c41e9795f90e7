import { type CommandPart, commandParts } from './command-parts.ts';
import { fitsCommand, waysToSay } from './command-rule.ts';
import { fileCommand, hasExpansion } from './file-command.ts';
import { contentRules } from './known-rules.ts';
import { checkedPath, deniedPath, type Look } from './path-check.ts';
import type { Verdict } from './verdict.ts';

/** What is decided about a command line: each part of it has to be allowed. */
export function checkedCommand(command: string, look: Look): Verdict | null {
  const { abilities, notes } = look;
  const { parts, nested, isBackground } = commandParts(command);
  const inner = abilities.looksThrough ? nested.flatMap((line) => commandParts(line).parts) : [];
  const denied = first([...parts, ...inner], (part) => ruledPart('deny', part, look) ?? deniedPaths(part, look));
  if (denied) return denied;
  const asked = first([...parts, ...inner], (part) => ruledPart('ask', part, look));
  if (asked) return { ...asked, isFirm: abilities.askBeatsTool };
  if (nested.length > 0) return notes.decide(command, 'ask', { type: 'nested' });
  if (isBackground) return notes.decide(command, 'ask', { type: 'background' });
  const verdicts = parts.map((part) => checkedPart(part, look));
  const open = verdicts.find(({ step }) => step.outcome !== 'allow');
  if (open) return open;
  const [only] = verdicts;
  if (verdicts.length === 1 && only) return only;
  return parts.length === 0 ? null : notes.decide(command, 'allow', { type: 'parts', count: parts.length });
}

function ruledPart(behavior: 'deny' | 'ask', { text }: CommandPart, { set, abilities, notes }: Look): Verdict | null {
  const ways = waysToSay(text, abilities.looksThrough);
  const rules = contentRules(set, behavior, 'Bash');
  return notes.rule(text, behavior, rules, (rule) => fitsCommand(rule.text.content ?? '', ways, abilities));
}

function deniedPaths(part: CommandPart, look: Look): Verdict | null {
  const files = fileCommand(part, look.abilities);
  const reads = [...(files?.paths ?? []), ...(look.abilities.looksThrough ? part.reads : [])];
  const changes = [...(files?.type === 'changes' ? files.paths : []), ...part.writes];
  return (
    first(reads, (path) => deniedPath('read', path, look)) ?? first(changes, (path) => deniedPath('edit', path, look))
  );
}

function checkedPart(part: CommandPart, look: Look): Verdict {
  const redirected = redirection(part, look);
  if (redirected) return redirected;
  const files = checkedFiles(part, look);
  if (files && isBlocked(files, look)) return files;
  return allowedPart(part, look) ?? files ?? look.notes.decide(part.text, 'ask', { type: 'nothing' });
}

/** What leads out of the session's folders is asked about, whatever rule there is for the command. */
function isBlocked({ step }: Verdict, { abilities }: Look): boolean {
  return step.outcome === 'ask' && (step.reason.type !== 'nothing' || !abilities.ruleCoversPaths);
}

function allowedPart({ text }: CommandPart, { set, abilities, notes }: Look): Verdict | null {
  const ways = waysToSay(text, false);
  return notes.rule(text, 'allow', contentRules(set, 'allow', 'Bash'), (rule) =>
    fitsCommand(rule.text.content ?? '', ways, abilities),
  );
}

/** A redirection that may not be made, whatever the command is. */
function redirection({ text, writes, reads }: CommandPart, look: Look): Verdict | null {
  if (reads.length > 0 && !look.abilities.looksThrough) return look.notes.decide(text, 'ask', { type: 'nested' });
  const verdicts = [
    ...reads.map((path) => checkedPath('read', path, look)),
    ...writes.map((path) => checkedPath('edit', path, look)),
  ];
  return verdicts.find(({ step }) => step.outcome !== 'allow') ?? null;
}

/** A command that is known to do no more than read, or to change files where that is accepted. */
function checkedFiles(part: CommandPart, look: Look): Verdict | null {
  const { set, notes } = look;
  const ways = waysToSay(part.text, false);
  const files = fileCommand(
    { ...part, words: commandParts(ways.at(-1) ?? '').parts[0]?.words ?? part.words },
    look.abilities,
  );
  if (files === null) return null;
  if (files.paths.some((path) => hasExpansion(path, look.abilities)))
    return notes.decide(part.text, 'ask', { type: 'expansion' });
  const kind = files.type === 'reads' ? 'read' : 'edit';
  const verdicts = files.paths.map((path) => checkedPath(kind, path, look));
  const open = verdicts.find(({ step }) => step.outcome !== 'allow');
  if (open) return open;
  if (files.type === 'reads') return notes.decide(part.text, 'allow', { type: 'readOnly' });
  if (set.mode === 'acceptEdits') return notes.decide(part.text, 'allow', { type: 'mode', mode: set.mode });
  return null;
}

function first<Item>(items: readonly Item[], look: (item: Item) => Verdict | null): Verdict | null {
  for (const item of items) {
    const verdict = look(item);
    if (verdict) return verdict;
  }
  return null;
}

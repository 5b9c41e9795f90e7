import type { PermissionDecision, RequestRecord, ToolEntry } from './entry.ts';
import type { Suggestion } from './fact.ts';
import { editedInput, ranInput } from './ran-input.ts';
import { subjectOf } from './subject.ts';

/** What was decided about one call of a tool, and by whom as far as that was told. `id` is that of its entry. */
export type Decision = {
  id: string;
  /** When it was answered, or when the call was made where nobody was asked. */
  at: number;
  project: string;
  tool: string;
  /** What the call that ran was about. */
  subject: string;
  /** What Claude had asked for, where a person changed that. */
  original?: string;
  /** The permission mode when the call was made; null when the CLI had not said. */
  mode: string | null;
  outcome: DecisionOutcome;
  by: Decider;
};

/** `open` is not decided yet. What is `refused` the CLI did not take: nobody was asked, so nobody allowed or denied it. */
export type DecisionOutcome = 'open' | 'allowed' | 'denied' | 'refused' | 'cancelled';

export type Decider =
  | {
      type: 'person';
      device: string | null;
      /** What was to be remembered with the answer. */
      suggestions: Suggestion[];
      note: string | null;
      /** The input was changed before it was allowed. */
      isEdited: boolean;
    }
  | { type: 'rule' }
  | { type: 'mode' }
  | { type: 'hook'; words: string }
  /** The CLI's own look at the parts of a command: rules, or that they only read. */
  | { type: 'check' }
  /** Another reason, in the CLI's own words. */
  | { type: 'cli'; reason: string }
  /** There is no such tool for this session: it does not exist, or a rule has taken all of it away. */
  | { type: 'noTool' }
  /** The call itself is wrong for its tool; `words` say how. */
  | { type: 'badCall'; words: string }
  /** Nobody was asked, and nobody said why. */
  | { type: 'untold' }
  | { type: 'nobody'; reason: string };

export function decisionOf(entry: ToolEntry, { cwd, mode }: { cwd: string; mode: string | null }): Decision {
  const { id, name } = entry;
  const { outcome, by, at } = decidedOf(entry);
  return { id, at, project: cwd, tool: name, ...subjectsOf(entry), mode, outcome, by };
}

function subjectsOf(entry: ToolEntry): Pick<Decision, 'subject' | 'original'> {
  const { input, original } = ranInput(entry);
  const subject = subjectOf(input);
  const asked = original === null ? subject : subjectOf(original);
  return asked === subject ? { subject } : { subject, original: asked };
}

type Decided = Pick<Decision, 'outcome' | 'by' | 'at'>;

function decidedOf(entry: ToolEntry): Decided {
  const { request, result, state, at } = entry;
  if (request?.state.type === 'answered') return answeredOf(request, request.state);
  if (request?.state.type === 'cancelled') {
    return { outcome: 'cancelled', by: { type: 'nobody', reason: request.state.reason }, at: request.state.at };
  }
  if (result === null && state.type === 'cut') {
    return { outcome: 'cancelled', by: { type: 'nobody', reason: state.reason }, at };
  }
  if (result === null || request !== null) return { outcome: 'open', by: { type: 'untold' }, at };
  return { outcome: outcomeOf(entry, result.decision), by: deciderOf(result.decision, result.text), at };
}

function outcomeOf({ state }: ToolEntry, told: PermissionDecision | null): DecisionOutcome {
  if (told?.decision === 'unavailable' || told?.decision === 'invalid') return 'refused';
  return state.type === 'denied' || told?.decision === 'reject' ? 'denied' : 'allowed';
}

type Answered = Extract<RequestRecord['state'], { type: 'answered' }>;

function answeredOf(request: RequestRecord, { answer, by, at }: Answered): Decided {
  const allowed = answer.type === 'allow' ? answer : null;
  const note = answer.type === 'deny' ? answer.message : answer.type === 'refuse' ? answer.reason : null;
  const person: Decider = {
    type: 'person',
    device: by,
    suggestions: allowed?.suggestions ?? [],
    note,
    isEdited: editedInput(request) !== null,
  };
  return { outcome: note === null ? 'allowed' : 'denied', by: person, at };
}

const wordsLimit = 1000;

function deciderOf(decision: PermissionDecision | null, text: string): Decider {
  if (decision === null) return { type: 'untold' };
  if (decision.source === 'hook') return { type: 'hook', words: text.slice(0, wordsLimit) };
  switch (decision.reason) {
    case 'rule':
      return { type: 'rule' };
    case 'mode':
      return { type: 'mode' };
    case 'hook':
      return { type: 'hook', words: decision.decision === 'reject' ? text.slice(0, wordsLimit) : '' };
    case 'subcommandResults':
      return { type: 'check' };
    case 'noSuchTool':
      return { type: 'noTool' };
    case 'badCall':
      return { type: 'badCall', words: wordsIn(text) };
    case null:
      return { type: 'untold' };
    default:
      return { type: 'cli', reason: decision.reason };
  }
}

function wordsIn(text: string): string {
  return text.replace(/^<tool_use_error>|<\/tool_use_error>$/g, '').slice(0, wordsLimit);
}

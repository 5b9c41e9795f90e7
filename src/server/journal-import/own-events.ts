import { budgetActs, budgetScopes } from '../../core/budget/budget.ts';
import type { BudgetEvent, BudgetFacts } from '../../core/budget/budget-state.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import type { OwnEvent } from '../../core/session/own-event.ts';

type Kind =
  | 'text'
  | 'maybeText'
  | 'count'
  | 'maybeCount'
  | 'amount'
  | 'flag'
  | 'object'
  | 'texts'
  | 'ancestor'
  | 'identity'
  | 'maybeAmount'
  | 'budget';
type Shape = { readonly [field: string]: Kind };

/** What Quarterdeck itself writes into a journal, and nothing else may stand in a line of ours. */
const shapes = {
  'session.created': { id: 'text', cwd: 'text', title: 'maybeText', options: 'object', forkedFrom: 'ancestor' },
  'session.configured': { options: 'object', by: 'maybeText' },
  'session.renamed': { title: 'text', by: 'maybeText' },
  'files.rewound': { messageId: 'text', files: 'texts', by: 'maybeText' },
  'turn.stopped': { by: 'maybeText' },
  'run.claimed': {
    epoch: 'count',
    start: 'text',
    file: 'text',
    argv: 'texts',
    version: 'maybeText',
    keepsCount: 'flag',
  },
  'run.spawned': { epoch: 'count', identity: 'identity' },
  'run.ended': {
    epoch: 'count',
    end: 'text',
    code: 'maybeCount',
    signal: 'maybeText',
    stderrTail: 'text',
    detail: 'maybeText',
  },
  'breaker.opened': { epoch: 'count', crashes: 'count' },
  'message.written': { id: 'text', epoch: 'count' },
  'message.failed': { id: 'text', epoch: 'count', reason: 'text' },
  'message.withdrawn': { id: 'text', by: 'maybeText' },
  'text.said': {
    messageId: 'text',
    parent: 'maybeText',
    text: 'text',
    model: 'maybeText',
    aborted: 'flag',
    clipped: 'flag',
  },
  'thinking.said': { messageId: 'text', parent: 'maybeText', text: 'text', redacted: 'flag', clipped: 'flag' },
  'budget.warned': { budget: 'budget' },
  'budget.reached': { budget: 'budget', interrupted: 'flag' },
  'budget.allowed': { id: 'text', since: 'amount', dollars: 'maybeAmount', by: 'maybeText' },
  'budget.lifted': { id: 'text', reason: 'text' },
  'line.spilled': { file: 'text', length: 'count' },
  'session.placed': { place: 'text', by: 'maybeText' },
  'turn.closed': { outcome: 'text', failed: 'flag', stopReason: 'maybeText' },
} satisfies { [Type in (OwnEvent | BudgetEvent)['type']]: Shape } & { [type: string]: Shape };

const starts = ['new', 'resume', 'fork', 'continue'];
const ends = ['finished', 'stopped', 'crashed', 'swept', 'unstartable'];
const places = ['deck', 'terminal'];
const lifts = ['allowed', 'raised', 'period', 'removed'];
const mostDepth = 64;
const mostEvents = 1000;

/** The events in a line of ours; null when it holds anything that we would not have written. */
export function readOwnEvents(body: Uint8Array): SessionEvent[] | null {
  const value = parsed(body);
  if (!Array.isArray(value) || value.length > mostEvents || isDeep(value)) return null;
  return value.every(isOwnEvent) ? (value as unknown as SessionEvent[]) : null;
}

function isOwnEvent(value: Json): boolean {
  if (!isObject(value) || typeof value.type !== 'string' || !Object.hasOwn(shapes, value.type)) return false;
  const fields = Object.entries(shapes[value.type as keyof typeof shapes] as Shape);
  if (!fields.every(([name, kind]) => fits(value[name] ?? null, kind))) return false;
  if (value.type === 'run.claimed') return starts.includes(String(value.start));
  if (value.type === 'session.placed') return places.includes(String(value.place));
  if (value.type === 'budget.lifted') return lifts.includes(String(value.reason));
  return value.type !== 'run.ended' || ends.includes(String(value.end));
}

function fits(value: Json, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'maybeText':
      return value === null || typeof value === 'string';
    case 'count':
      return Number.isInteger(value) && Number(value) >= 0;
    case 'maybeCount':
      return value === null || Number.isInteger(value);
    case 'amount':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'object':
      return isObject(value);
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'maybeAmount':
      return value === null || fits(value, 'amount');
    case 'budget':
      return isBudget(value);
    case 'ancestor':
      return value === null || isAncestor(value);
    case 'identity':
      return isObject(value) && fits(value.pid ?? null, 'count');
  }
}

const budgetFields = {
  id: 'text',
  scope: 'text',
  project: 'maybeText',
  dollars: 'amount',
  spent: 'amount',
  act: 'text',
  since: 'amount',
  until: 'maybeAmount',
} satisfies { [Field in keyof BudgetFacts]: Kind };

function isBudget(value: Json): boolean {
  if (!isObject(value)) return false;
  const known = isOneOf(budgetScopes, value.scope) && isOneOf(budgetActs, value.act);
  return known && Object.entries(budgetFields).every(([name, kind]) => fits(value[name] ?? null, kind));
}

function isOneOf(words: readonly string[], value: Json | undefined): boolean {
  return typeof value === 'string' && words.includes(value);
}

function isAncestor(value: Json): boolean {
  if (!isObject(value)) return false;
  const { id, reportedCost, at = '', entry = '' }: JsonObject = value;
  return fits(id ?? null, 'text') && fits(reportedCost ?? null, 'amount') && fits(at, 'text') && fits(entry, 'text');
}

function parsed(body: Uint8Array): Json {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()) as Json;
  } catch {
    return null;
  }
}

function isDeep(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDepth) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? (Object.values(item) as Json[]) : []));
  }
  return false;
}

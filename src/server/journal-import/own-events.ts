import { budgetActs, budgetScopes } from '../../core/budget/budget.ts';
import type { BudgetEvent, BudgetFacts } from '../../core/budget/budget-state.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { guardActs } from '../../core/limit/guard.ts';
import type { LimitEvent } from '../../core/limit/limited.ts';
import { moment } from '../../core/number.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import { exitCauses } from '../../core/session/exit-cause.ts';
import { type KeptBlock, keptLimit } from '../../core/session/kept-text.ts';
import type { OwnEvent } from '../../core/session/own-event.ts';

type Kind =
  | 'text'
  | 'path'
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
  | 'time'
  | 'maybeTime'
  | 'budget'
  | 'keptBlocks'
  | 'keptPieces';
type Shape = { readonly [field: string]: Kind };

/** What Quarterdeck itself writes into a journal, and nothing else may stand in a line of ours. */
const shapes = {
  'session.created': { id: 'text', cwd: 'path', title: 'maybeText', options: 'object', forkedFrom: 'ancestor' },
  'session.configured': { options: 'object', by: 'maybeText' },
  'session.imported': {},
  'session.renamed': { title: 'text', by: 'maybeText' },
  'session.tagged': { tags: 'texts', by: 'maybeText' },
  'files.rewound': { messageId: 'text', files: 'texts', by: 'maybeText' },
  'conversation.rewound': { messageId: 'text', turn: 'count', keeps: 'maybeText', by: 'maybeText' },
  'servers.added': { names: 'texts', by: 'maybeText' },
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
  'text.kept': { pieces: 'keptPieces' },
  'text.cut': { blocks: 'keptBlocks' },
  'stderr.written': { text: 'text' },
  'breaker.opened': { epoch: 'count', crashes: 'count' },
  'message.written': { id: 'text', epoch: 'count' },
  'message.failed': { id: 'text', epoch: 'count', reason: 'text' },
  'message.withdrawn': { id: 'text', by: 'maybeText' },
  'messages.held': { by: 'maybeText' },
  'message.released': { id: 'text', by: 'maybeText' },
  'messages.reordered': { ids: 'texts', by: 'maybeText' },
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
  'budget.allowed': { id: 'text', since: 'time', dollars: 'maybeAmount', by: 'maybeText' },
  'budget.lifted': { id: 'text', reason: 'text' },
  'limit.scheduled': { turn: 'count', at: 'time', by: 'maybeText' },
  'limit.cancelled': { turn: 'count', by: 'maybeText' },
  'line.spilled': { file: 'text', length: 'count' },
  'session.placed': { place: 'text', by: 'maybeText' },
  'request.cancelled': { id: 'text', reason: 'text' },
  'turn.closed': { outcome: 'text', failed: 'flag', stopReason: 'maybeText' },
} satisfies { [Type in (OwnEvent | BudgetEvent | LimitEvent)['type']]: Shape } & { [type: string]: Shape };

const starts = ['new', 'resume', 'fork', 'continue'];
const ends = ['finished', 'stopped', 'crashed', 'swept', 'unstartable'];
const places = ['deck', 'terminal'];
const lifts = ['allowed', 'raised', 'period', 'removed'];
/** As long as the API lets a folder be. */
const longestPath = 4096;
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
  if (!hasAll(value, shapes[value.type as keyof typeof shapes])) return false;
  if (value.type === 'run.claimed') {
    return starts.includes(String(value.start)) && (value.mayBypass === undefined || value.mayBypass === true);
  }
  if (value.type === 'session.placed') return places.includes(String(value.place));
  if (value.type === 'budget.lifted') return lifts.includes(String(value.reason));
  if (value.type !== 'run.ended') return true;
  return ends.includes(String(value.end)) && (value.cause === undefined || isOneOf(exitCauses, value.cause));
}

/** Quarterdeck writes every field; the fold counts on it, also where a field may be null. */
function hasAll(value: JsonObject, shape: Shape): boolean {
  return Object.entries(shape).every(([name, kind]) => value[name] !== undefined && fits(value[name], kind));
}

function fits(value: Json, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'path':
      return typeof value === 'string' && value.length <= longestPath;
    case 'maybeText':
      return value === null || typeof value === 'string';
    case 'count':
      return Number.isSafeInteger(value) && Number(value) >= 0;
    case 'maybeCount':
      return value === null || Number.isSafeInteger(value);
    case 'amount':
      return typeof value === 'number' && Number.isFinite(value);
    case 'time':
      return moment(value) === value;
    case 'maybeTime':
      return value === null || fits(value, 'time');
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
    case 'keptBlocks':
      return areBlocks(value, keptFields);
    case 'keptPieces':
      return areBlocks(value, { ...keptFields, from: 'count' });
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
  since: 'time',
  until: 'maybeTime',
} satisfies { [Field in Exclude<keyof BudgetFacts, 'window'>]: Kind };

function isBudget(value: Json): boolean {
  if (!isObject(value)) return false;
  const isWindow = value.scope === 'window' && typeof value.window === 'string' && isOneOf(guardActs, value.act);
  const isKnown = isWindow || (isOneOf(budgetScopes, value.scope) && isOneOf(budgetActs, value.act));
  return isKnown && hasAll(value, budgetFields);
}

const keptFields = {
  id: 'text',
  message: 'text',
  model: 'maybeText',
  parent: 'maybeText',
  type: 'text',
  text: 'text',
} satisfies { [Field in keyof KeptBlock]: Kind };

function areBlocks(value: Json, fields: Shape): boolean {
  if (!Array.isArray(value) || value.length > keptLimit) return false;
  return value.every((block) => isObject(block) && hasAll(block, fields) && isOneOf(['text', 'thinking'], block.type));
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

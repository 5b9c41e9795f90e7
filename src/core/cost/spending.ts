import { memberOf } from '../json.ts';
import { nearestDollars } from '../number.ts';
import type { TokenUsage, UsageByModel } from '../session/fact.ts';
import { forAnswer, forRest, type Purpose } from './cost-share.ts';
import { estimate } from './price.ts';

/** What a turn has used so far, as far as its messages tell. It is small: a part for each purpose, not for each message. */
export type Spending = {
  /** The message that is arriving, by the Task call it runs under ('' at the top). */
  open: { [parent: string]: OpenMessage };
  parts: Part[];
  /** The kinds of subagents, by the call that started them. */
  agents: { [callId: string]: string };
};

export type Part = Purpose & TokenUsage;

type OpenMessage = {
  messageId: string;
  model: string;
  usage: TokenUsage;
  /** How much was said; a message reports its tokens before all of its output is counted. */
  characters: number;
  tools: string[];
};

type Place = { messageId: string; parent: string | null };

export const noSpending: Spending = { open: {}, parts: [], agents: {} };

const partLimit = 100;
const modelLimit = 50;
const agentLimit = 200;
const openLimit = 32;
const callLimit = 200;
const charactersPerToken = 4;

export function noteUsage(spending: Spending, place: Place, model: string | null, usage: TokenUsage): Spending {
  return change(spending, place, (message) => ({ ...message, model: model ?? message.model, usage }));
}

export function noteWords(spending: Spending, place: Place, characters: number): Spending {
  return change(spending, place, (message) => ({ ...message, characters: message.characters + characters }));
}

export function noteCall(spending: Spending, place: Place, tool: string, characters: number): Spending {
  return change(spending, place, (message) => ({
    ...message,
    // They only say in which proportion a message was for what, which the first ones tell well enough.
    tools: message.tools.length < callLimit ? [...message.tools, tool] : message.tools,
    characters: message.characters + characters,
  }));
}

export function noteAgent(spending: Spending, callId: string, kind: string): Spending {
  if (memberOf(spending.agents, callId) === kind) return spending;
  const others = Object.entries(spending.agents).filter(([id]) => id !== callId);
  return { ...spending, agents: Object.fromEntries([...others.slice(1 - agentLimit), [callId, kind]]) };
}

export function partsOf(spending: Spending): Part[] {
  return Object.entries(spending.open).reduce(
    (parts, [parent, message]) => addMessage(parts, message, subagentOf(spending, parent)),
    spending.parts,
  );
}

/** Begins anew when what was used has been counted. */
export function afterCount(spending: Spending): Spending {
  return { ...spending, open: {}, parts: [] };
}

/** What has been used and not been counted yet, in dollars, as far as can be told. */
export function uncounted(spending: Spending, counted: UsageByModel): number {
  return nearestDollars(partsOf(spending).reduce((sum, part) => sum + estimate(part.model, part, counted), 0));
}

function change(spending: Spending, { messageId, parent }: Place, alter: (message: OpenMessage) => OpenMessage) {
  const key = parent ?? '';
  const open = memberOf(spending.open, key);
  if (open?.messageId === messageId) return { ...spending, open: { ...spending.open, [key]: alter(open) } };
  const parts = open ? addMessage(spending.parts, open, subagentOf(spending, key)) : spending.parts;
  const { [key]: _settled, ...others } = spending.open;
  return settleOldest({ ...spending, parts, open: { ...others, [key]: alter(emptyMessage(messageId)) } });
}

function settleOldest(spending: Spending): Spending {
  const [oldest, ...rest] = Object.entries(spending.open);
  if (!oldest || rest.length < openLimit) return spending;
  const [parent, message] = oldest;
  const parts = addMessage(spending.parts, message, subagentOf(spending, parent));
  return { ...spending, parts, open: Object.fromEntries(rest) };
}

/** A message's tokens are shared by the calls it makes, alike; one that makes none is an answer. */
function addMessage(parts: Part[], message: OpenMessage, subagent: string): Part[] {
  const { model, usage, tools, characters } = message;
  const output = Math.max(usage.output, Math.ceil(characters / charactersPerToken));
  const purposes = tools.length > 0 ? tools : [forAnswer];
  const share = scaled({ ...usage, output }, 1 / purposes.length);
  return purposes.reduce((all, tool) => addPart(all, { ...share, model, tool, subagent }), parts);
}

function addPart(parts: Part[], added: Part): Part[] {
  const known = parts.findIndex(
    ({ model, tool, subagent }) => model === added.model && tool === added.tool && subagent === added.subagent,
  );
  if (known < 0 && parts.length >= partLimit && added.tool !== forRest) {
    return addPart(parts, { ...added, tool: forRest, subagent: '' });
  }
  // A CLI can make up any number of models.
  if (known < 0 && parts.length >= partLimit + modelLimit && added.model !== '') {
    return addPart(parts, { ...added, model: '' });
  }
  if (known < 0) return [...parts, added];
  return parts.map((part, index) => (index === known ? { ...part, ...sum(part, added) } : part));
}

function subagentOf({ agents }: Spending, parent: string): string {
  return parent === '' ? '' : (memberOf(agents, parent) ?? 'subagent');
}

function emptyMessage(messageId: string): OpenMessage {
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  return { messageId, model: '', usage, characters: 0, tools: [] };
}

function scaled({ input, output, cacheRead, cacheWrite }: TokenUsage, by: number): TokenUsage {
  return { input: input * by, output: output * by, cacheRead: cacheRead * by, cacheWrite: cacheWrite * by };
}

function sum(a: TokenUsage, b: TokenUsage): TokenUsage {
  const add = (one: number, other: number) => Math.min(one + other, Number.MAX_SAFE_INTEGER);
  return {
    input: add(a.input, b.input),
    output: add(a.output, b.output),
    cacheRead: add(a.cacheRead, b.cacheRead),
    cacheWrite: add(a.cacheWrite, b.cacheWrite),
  };
}

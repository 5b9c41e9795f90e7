import { noteUsage, noteWords } from '../../cost/spending.ts';
import { memberOf } from '../../json.ts';
import type { LimitHit } from '../../limit/limited.ts';
import { readLimitSentence } from '../../limit/reset-words.ts';
import { nearestWhole } from '../../number.ts';
import { type AnswerEvent, type Origin, unnamedMessage } from '../event.ts';
import type { BlockFacts, KeptBlock } from '../kept-text.ts';
import type { OpenBlock } from '../state.ts';
import { addEntry, addNotice, type Draft, nextId } from './draft.ts';
import { isUnnamed } from './live.ts';
import { putRecent } from './recent.ts';
import { endRetry } from './retry.ts';
import { noteSaid } from './said.ts';

export function foldAnswer(draft: Draft, said: AnswerEvent): void {
  const event = 'messageId' in said ? named(draft, said) : said;
  switch (event.type) {
    case 'text.said': {
      const { text, model, aborted, clipped } = event;
      if (event.parent === null) endRetry(draft);
      noteSaid(draft, event.parent, text);
      draft.state.spending = noteWords(draft.state.spending, event, text.length);
      addEntry(draft, takeBlock(draft, event, 'text'), event.parent, { type: 'text', text, model, aborted, clipped });
      return;
    }
    case 'thinking.said': {
      const { text, redacted, clipped } = event;
      const durationMs = event.parent === null ? sinceRequest(draft) : null;
      const body = { type: 'thinking', text, redacted, durationMs, clipped } as const;
      if (event.parent === null) endRetry(draft);
      draft.state.spending = noteWords(draft.state.spending, event, text.length);
      addEntry(draft, takeBlock(draft, event, 'thinking'), event.parent, body);
      return;
    }
    case 'error.said': {
      // It comes from the CLI, in between the blocks of a message.
      const { text, kind, status, parent } = event;
      noteSaid(draft, parent, text);
      // It may have been streamed as text.
      const isIt = (block: BlockFacts) => block.type === 'text' && block.parent === parent && block.text !== '';
      dropLiveBlock(draft, (block) => isIt(block) && text.startsWith(block.text));
      const limit = event.limit && noteLimit(draft, event.limit, text, parent);
      addEntry(draft, nextId(draft), parent, { type: 'error', text, kind, status, ...(limit ? { limit } : {}) });
      return;
    }
    case 'block.unknown': {
      const body = { type: 'unknown', kind: 'block', raw: event.raw, problem: null } as const;
      addEntry(draft, takeBlock(draft, event, null), event.parent, body);
      return;
    }
    case 'usage.reported': {
      draft.state.spending = noteUsage(draft.state.spending, event, event.model, event.usage);
      if (event.parent !== null) return;
      const { input, output, cacheRead, cacheWrite } = event.usage;
      const known = draft.state.context ?? { used: 0, limit: 0, categories: [] };
      draft.state.context = { ...known, used: nearestWhole(input + output + cacheRead + cacheWrite) };
      return;
    }
    case 'command.answered':
      noteSaid(draft, null, event.text);
      addEntry(draft, nextId(draft), null, {
        type: 'command',
        text: event.text,
        failed: event.failed,
      });
      return;
  }
}

/** A turn that runs into a limit ends with it. Where the CLI doesn't say when it resets, its last event or its words do. */
function noteLimit({ state, at }: Draft, said: LimitHit, text: string, parent: string | null): LimitHit {
  const read = readLimitSentence(text, at);
  const kind = said.kind ?? read?.kind ?? null;
  const known = Object.values(state.limits).find(
    (one) => one.status === 'rejected' && (kind === null || one.kind === kind),
  );
  const limit = {
    kind: kind ?? known?.kind ?? null,
    resetsAt: said.resetsAt ?? known?.resetsAt ?? read?.resetsAt ?? null,
  };
  if (parent === null && state.turn.type === 'running') state.turn = { ...state.turn, limit };
  return limit;
}

/**
 * The id of the next block of a message: its place among the blocks of that message. The open block that deltas
 * built up has the same id, so the entry takes its place.
 */
export function takeBlock(draft: Draft, { messageId, parent }: Origin, type: OpenBlock['type'] | null): string {
  const { state } = draft;
  const key = parent ?? '';
  const arriving = memberOf(state.arriving, key);
  const index = arriving?.messageId === messageId ? arriving.blocks : 0;
  state.arriving = putRecent(state.arriving, key, { messageId, blocks: index + 1 });
  const id = `${messageId}:${index}`;
  dropLiveBlock(draft, (block) => block.id === id || (block.type === type && isUnnamed(block, parent)));
  // The message before it will not be finished.
  dropKept(draft, (block) => block.parent === parent && block.message !== messageId);
  return id;
}

/** Without an id of its own, the message that a line holds is named after that line. */
export function named<Event extends Origin>(draft: Draft, event: Event): Event {
  return event.messageId === unnamedMessage ? { ...event, messageId: String(draft.seq) } : event;
}

/** A block that is complete, or never will be, is open no more, and its words need not be kept. */
export function dropLiveBlock(draft: Draft, isIt: (block: BlockFacts) => boolean): void {
  const { live } = draft.state;
  dropKept(draft, isIt);
  const dropped = live.blocks.find(isIt);
  if (dropped) draft.state.live = { ...live, blocks: live.blocks.filter((block) => block !== dropped) };
}

export function dropKept(draft: Draft, isGone: (block: KeptBlock) => boolean): void {
  const { state } = draft;
  if (state.kept === undefined) return;
  const left = state.kept.filter((block) => !isGone(block));
  if (left.length > 0) state.kept = left;
  else delete state.kept;
}

function sinceRequest(draft: Draft): number | null {
  const { activity } = draft.state;
  return activity.type === 'requesting' ? draft.at - activity.since : null;
}

export function foldNoise(draft: Draft, text: string, torn: boolean): void {
  addEntry(draft, nextId(draft), null, { type: 'noise', text, torn });
}

export function foldSpilled(draft: Draft, file: string, length: number): void {
  addNotice(draft, { type: 'spilled', file, length });
}

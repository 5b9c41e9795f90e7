import { noteUsage, noteWords } from '../../cost/spending.ts';
import type { AnswerEvent, Origin } from '../event.ts';
import { addEntry, addNotice, type Draft, nextId } from './draft.ts';
import { putRecent } from './recent.ts';
import { endRetry } from './retry.ts';

export function foldAnswer(draft: Draft, event: AnswerEvent): void {
  switch (event.type) {
    case 'text.said': {
      const { text, model, aborted, clipped } = event;
      if (event.parent === null) endRetry(draft);
      noteSpoken(draft, event.parent);
      draft.state.spending = noteWords(draft.state.spending, event, text.length);
      addEntry(draft, takeBlock(draft, event), event.parent, { type: 'text', text, model, aborted, clipped });
      return;
    }
    case 'thinking.said': {
      const { text, redacted, clipped } = event;
      const durationMs = event.parent === null ? sinceRequest(draft) : null;
      const body = { type: 'thinking', text, redacted, durationMs, clipped } as const;
      if (event.parent === null) endRetry(draft);
      draft.state.spending = noteWords(draft.state.spending, event, text.length);
      addEntry(draft, takeBlock(draft, event), event.parent, body);
      return;
    }
    case 'error.said': {
      // It comes from the CLI, in between the blocks of a message.
      const { text, kind, status, parent } = event;
      noteSpoken(draft, parent);
      addEntry(draft, nextId(draft), parent, { type: 'error', text, kind, status });
      return;
    }
    case 'block.unknown': {
      const body = { type: 'unknown', kind: 'block', raw: event.raw, problem: null } as const;
      addEntry(draft, takeBlock(draft, event), event.parent, body);
      return;
    }
    case 'usage.reported': {
      draft.state.spending = noteUsage(draft.state.spending, event, event.model, event.usage);
      if (event.parent !== null) return;
      const { input, output, cacheRead, cacheWrite } = event.usage;
      const known = draft.state.context ?? { used: 0, limit: 0, categories: [] };
      draft.state.context = { ...known, used: input + output + cacheRead + cacheWrite };
      return;
    }
    case 'command.answered':
      noteSpoken(draft, null);
      addEntry(draft, nextId(draft), null, {
        type: 'command',
        text: event.text,
        failed: event.failed,
      });
      return;
  }
}

/**
 * The id of the next block of a message: its place among the blocks of that message. The open block that deltas
 * built up has the same id, so the entry takes its place.
 */
export function takeBlock(draft: Draft, { messageId, parent }: Origin): string {
  const { state } = draft;
  const key = parent ?? '';
  const arriving = state.arriving[key];
  const index = arriving?.messageId === messageId ? arriving.blocks : 0;
  state.arriving = putRecent(state.arriving, key, { messageId, blocks: index + 1 });
  const id = `${messageId}:${index}`;
  dropLiveBlock(draft, id);
  return id;
}

export function dropLiveBlock(draft: Draft, id: string): void {
  const { live } = draft.state;
  if (!live.blocks.some((block) => block.id === id)) return;
  draft.state.live = { ...live, blocks: live.blocks.filter((block) => block.id !== id) };
}

function noteSpoken(draft: Draft, parent: string | null): void {
  const { turn } = draft.state;
  if (parent === null && turn.type === 'running') draft.state.turn = { ...turn, spoke: true };
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

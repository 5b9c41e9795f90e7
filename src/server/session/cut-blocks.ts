import { memberOf } from '../../core/json.ts';
import { type SessionEvent, unnamedMessage } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';

/** Whether what is still open in the answer will not be finished after this. */
export function cutsAnswer(events: readonly SessionEvent[]): boolean {
  return events.some(
    (event) => event.type === 'turn.ended' || (event.type === 'notice.raised' && event.notice.type === 'interrupted'),
  );
}

/**
 * What was streamed and will never be complete: an interrupt or a crash ended it. A person has seen it, so it is kept,
 * marked as aborted. Older CLIs drop it without a word.
 */
export function cutBlocks(state: SessionState, which: 'top' | 'all'): SessionEvent[] {
  return state.live.blocks.flatMap((block): SessionEvent[] => {
    if (block.text === '' || (which === 'top' && block.parent !== null)) return [];
    const message = memberOf(state.live.messages, block.parent ?? '') ?? { id: unnamedMessage, model: null };
    const origin = { messageId: message.id, parent: block.parent };
    if (block.type === 'text') {
      return [{ type: 'text.said', ...origin, text: block.text, model: message.model, aborted: true, clipped: false }];
    }
    if (block.type === 'thinking') {
      return [{ type: 'thinking.said', ...origin, text: block.text, redacted: false, clipped: false }];
    }
    return [];
  });
}

/** What had been streamed when the server was killed, as far as it was kept. */
export function cutEvents({ kept }: SessionState): SessionEvent[] {
  return kept === undefined ? [] : [{ type: 'text.cut', blocks: kept }];
}

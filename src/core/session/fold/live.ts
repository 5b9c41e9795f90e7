import { assertNever } from '../../assert-never.ts';
import type { LiveEvent } from '../event.ts';
import type { LiveState, OpenBlock, SessionState } from '../state.ts';
import { putRecent } from './recent.ts';

const blockLimit = 64;

/** Deltas build up the open blocks. They touch nothing that the journal gives. */
export function foldLive(state: SessionState, at: number, event: LiveEvent): LiveState {
  const live = { ...state.live, heardAt: at };
  switch (event.type) {
    case 'message.opened': {
      const messages = putRecent(live.messages, event.parent ?? '', { id: event.id, model: event.model });
      const thinkingTokens = event.parent === null ? null : live.thinkingTokens;
      // A new message begins: what is left of the one before it will not be finished.
      const blocks = live.blocks.filter((block) => block.parent !== event.parent);
      return { ...live, messages, blocks, thinkingTokens };
    }
    case 'block.opened': {
      const { parent, index, block } = event;
      const place = { parent, index, since: at, text: '' };
      const id = block.type === 'tool' ? block.id : textId(state, parent);
      const opened: OpenBlock =
        block.type === 'tool' ? { id, ...place, type: 'tool', name: block.name } : { id, ...place, type: block.type };
      return { ...live, blocks: [...live.blocks.filter((other) => other.id !== id), opened].slice(-blockLimit) };
    }
    case 'block.grew': {
      const blocks = live.blocks.map((block) =>
        isAt(block, event) ? { ...block, text: block.text + event.text } : block,
      );
      return { ...live, blocks };
    }
    case 'block.closed':
      // The complete message comes first and takes the block's place; one that is still here was never finished.
      return { ...live, blocks: live.blocks.filter((block) => !isAt(block, event)) };
    case 'thinking.estimated':
      return { ...live, thinkingTokens: event.tokens };
    case 'tool.ticked':
      return live;
    default:
      return assertNever(event);
  }
}

/** The id that the complete block will get: its place among the blocks of its message. */
function textId(state: SessionState, parent: string | null): string {
  const message = state.live.messages[parent ?? '']?.id ?? 'message';
  const arriving = state.arriving[parent ?? ''];
  const complete = arriving?.messageId === message ? arriving.blocks : 0;
  const open = state.live.blocks.filter((block) => block.parent === parent).length;
  return `${message}:${complete + open}`;
}

function isAt(block: OpenBlock, place: { parent: string | null; index: number }): boolean {
  return block.parent === place.parent && block.index === place.index;
}

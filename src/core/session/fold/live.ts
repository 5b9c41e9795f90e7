import { assertNever } from '../../assert-never.ts';
import { memberOf } from '../../json.ts';
import { type LiveEvent, unnamedMessage } from '../event.ts';
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
      const { text, kind } = event;
      const opened = isUnannounced(live, event) ? unnamedBlock(event, at) : null;
      const blocks = opened ? [...live.blocks, opened].slice(-blockLimit) : live.blocks;
      const grows = (block: OpenBlock) => isAt(block, event) && (kind === undefined || block.type === kind);
      return { ...live, blocks: blocks.map((block) => (grows(block) ? { ...block, text: block.text + text } : block)) };
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
  const message = memberOf(state.live.messages, parent ?? '')?.id ?? unnamedMessage;
  const arriving = memberOf(state.arriving, parent ?? '');
  const complete = arriving?.messageId === message ? arriving.blocks : 0;
  const open = state.live.blocks.filter((block) => block.parent === parent).length;
  return message === unnamedMessage ? unnamedId(parent, complete + open) : `${message}:${complete + open}`;
}

type Grown = Extract<LiveEvent, { type: 'block.grew' }>;
type OfKind = Grown & { kind: OpenBlock['type'] };

/** Some CLIs stream text without the start of a message or block. Where messages do start, a stray delta opens nothing. */
function isUnannounced(live: LiveState, event: Grown): event is OfKind {
  if (event.kind === undefined || Object.hasOwn(live.messages, event.parent ?? '')) return false;
  return !live.blocks.some((block) => isAt(block, event) && block.type === event.kind);
}

function unnamedBlock({ parent, index, kind: type }: OfKind, since: number): OpenBlock {
  const place = { id: unnamedId(parent, index, type), parent, index, since, text: '' };
  return type === 'tool' ? { ...place, type, name: '' } : { ...place, type };
}

function unnamedId(parent: string | null, ...place: (number | string)[]): string {
  return [unnamedMessage, parent ?? '', ...place].join(':');
}

/** Whether deltas built up this block without saying which message it is of. */
export function isUnnamed(block: Pick<OpenBlock, 'id' | 'parent'>, parent: string | null): boolean {
  return block.parent === parent && block.id.startsWith(`${unnamedMessage}:`);
}

function isAt(block: OpenBlock, place: { parent: string | null; index: number }): boolean {
  return block.parent === place.parent && block.index === place.index;
}

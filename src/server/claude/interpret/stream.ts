import { memberOf } from '../../../core/json.ts';
import { type LiveEvent, type OpenBlockKind, unnamedMessage } from '../../../core/session/event.ts';
import type { ContentBlock } from '../message/content-block.ts';
import type { Delta } from '../message/delta.ts';
import type { StreamEventMessage } from '../message/stream-event.ts';

export function streamEvents(message: StreamEventMessage): LiveEvent[] {
  const parent = message.parent_tool_use_id ?? null;
  const { event } = message;
  switch (event.type) {
    case 'content_block_delta': {
      const { index, delta } = event;
      const text = grown(delta);
      return text === '' ? [] : [{ type: 'block.grew', parent, index, text, ...kindOf(delta) }];
    }
    case 'content_block_start':
      return blockOpened(parent, event.index, event.content_block);
    case 'content_block_stop':
      return [{ type: 'block.closed', parent, index: event.index }];
    case 'message_start': {
      const { id, model } = event.message;
      return [{ type: 'message.opened', parent, id: id ?? message.uuid ?? unnamedMessage, model: model ?? null }];
    }
    case 'message_delta':
    case 'message_stop':
    case 'ping':
    case 'error':
      return [];
  }
}

function grown(delta: Delta): string {
  switch (delta.type) {
    case 'text_delta':
      return delta.text;
    case 'thinking_delta':
      return delta.thinking;
    case 'input_json_delta':
      return delta.partial_json;
    default:
      return '';
  }
}

const kinds: { [type: string]: OpenBlockKind['type'] } = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  input_json_delta: 'tool',
};

function kindOf({ type }: Delta): { kind?: OpenBlockKind['type'] } {
  const kind = memberOf(kinds, type);
  return kind === undefined ? {} : { kind };
}

function blockOpened(parent: string | null, index: number, block: ContentBlock): LiveEvent[] {
  switch (block.type) {
    case 'text':
    case 'thinking': {
      const opened: LiveEvent = { type: 'block.opened', parent, index, block: { type: block.type } };
      const start = block.type === 'text' ? block.text : block.thinking;
      return start === '' ? [opened] : [opened, { type: 'block.grew', parent, index, text: start }];
    }
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return [{ type: 'block.opened', parent, index, block: { type: 'tool', id: block.id, name: block.name } }];
    default:
      return [];
  }
}

import type { Origin, SessionEvent } from '../../../core/session/event.ts';
import type { AssistantContent, AssistantMessage, BridgeMessage } from './bridge-messages.ts';

/** The answer that a line holds, as one message of the model. */
export function assistantMessages(events: readonly SessionEvent[]): BridgeMessage[] {
  const blocks = events.flatMap((event) => blockOf(event) ?? []);
  const [first] = blocks;
  if (!first) return [];
  const message: AssistantMessage = {
    id: first.messageId,
    role: 'assistant',
    content: blocks.map(({ content }) => content),
    model: modelIn(events),
  };
  return [{ type: 'assistant', message, ...subagentOf(first.parent) }];
}

/** Marks what a subagent said with the call it runs under. */
export function subagentOf(parent: string | null): { parentToolUseId?: string } {
  return parent === null ? {} : { parentToolUseId: parent };
}

type Block = { messageId: string; content: AssistantContent; parent: string | null };

function blockOf(event: SessionEvent): Block | null {
  switch (event.type) {
    case 'text.said':
      return { ...originOf(event), content: { type: 'text', text: shown(event) } };
    case 'error.said':
      return { ...originOf(event), content: { type: 'text', text: event.text } };
    case 'command.answered':
      return { messageId: '', parent: null, content: { type: 'text', text: event.text } };
    case 'thinking.said':
      return { ...originOf(event), content: { type: 'thinking', thinking: shown(event) } };
    case 'tool.called': {
      const { id, name, input } = event;
      return { ...originOf(event), content: { type: 'tool_use', id, name, input } };
    }
    default:
      return null;
  }
}

function originOf({ messageId, parent }: Origin): Origin {
  return { messageId, parent };
}

/** Very long texts are whole in the journal only. */
export function shown({ text, clipped }: { text: string; clipped: boolean }): string {
  return clipped ? `${text}\n… (shortened)` : text;
}

/** What the CLI says by itself has the name that the CLI gives it. */
function modelIn(events: readonly SessionEvent[]): string {
  for (const event of events) {
    if ((event.type === 'text.said' || event.type === 'usage.reported') && event.model) return event.model;
  }
  return '<synthetic>';
}

import type { SessionEvent } from '../../../core/session/event.ts';

/** An entry that a line makes, by the id the entry has; of a tool call, `returned` when the line is its result. */
export type Mark = { id: string; returned: boolean };

/**
 * Tells which entries a line of a record makes, so that one that came by another way is not taken twice. Blocks of a
 * message are told apart by their place in it, so every line of the file has to be passed by in order.
 */
export function createMarker(): (events: readonly SessionEvent[]) => Mark[] {
  let messageId = '';
  let blocks = 0;

  function placeIn(id: string): string {
    if (id !== messageId) blocks = 0;
    messageId = id;
    blocks += 1;
    return `${id}:${blocks - 1}`;
  }

  return (events) =>
    events.flatMap((event): Mark[] => {
      switch (event.type) {
        case 'message.echoed':
          return event.id === null ? [] : [{ id: event.id, returned: false }];
        case 'text.said':
        case 'thinking.said':
          return [{ id: placeIn(event.messageId), returned: false }];
        case 'tool.called':
          placeIn(event.messageId);
          return [{ id: event.id, returned: false }];
        case 'tool.returned':
          return [{ id: event.id, returned: true }];
        default:
          return [];
      }
    });
}

import { useMemo, useSyncExternalStore } from 'react';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { getFile, getJson, pathOf } from '../../connection/api.ts';
import { useClient, useLink } from '../../store/client-context.ts';
import { useCommand } from '../../store/command.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { showToast } from '../../store/toasts.ts';
import { type UnsentMessage, unsentMessages } from './unsent.ts';

const none: readonly UnsentMessage[] = [];

/** What waits for the link. With the link open it is on its way, and answered in a moment. */
export function useUnsent(): readonly UnsentMessage[] {
  const { id } = useSession();
  const client = useClient();
  const isDown = useLink().type !== 'open';
  const unanswered = useSyncExternalStore(client.onOutbox, () => client.unanswered);
  return useMemo(() => (isDown ? unsentMessages(unanswered, id) : none), [isDown, unanswered, id]);
}

/** What can be done with a message that waits. */
export type QueueActions = {
  /** Whether Claude Code gives back what is in its own queue. */
  canTakeBack: boolean;
  wholeText(waiting: WaitingMessage): Promise<string>;
  /** `version` is the text that the person saw. Resolves to false when it was refused; the person was told. */
  edit(messageId: string, version: number, text: string): Promise<boolean>;
  sendNow(waiting: WaitingMessage): void;
  takeBack(waiting: WaitingMessage): void;
  release(held: readonly WaitingMessage[]): void;
  move(own: readonly WaitingMessage[], place: number, by: 1 | -1): void;
};

/** `putBack` is given the words and images of a message that was taken back. */
export function useQueueActions(putBack: (text: string, images: readonly File[]) => void): QueueActions {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const canTakeBack = useSessionState(({ cli }) => cli.capabilities.includes('msg_lifecycle_v1'));
  return useMemo(() => {
    const wholeText = async ({ message: { id, text, clipped } }: WaitingMessage): Promise<string> => {
      if (!clipped) return text;
      const path = `/sessions${pathOf(sessionId)}/entries${pathOf(id)}/payload`;
      const { entry } = await getJson<{ entry: { text: string } }>(path).catch(() => ({ entry: { text } }));
      return entry.text;
    };
    const update = (messageId: string, version: number, change: { text?: string; delivery?: 'now' }) =>
      command({ type: 'message.update', sessionId, messageId, version, ...change });
    const imagesOf = ({ message, version }: WaitingMessage) =>
      Promise.all(
        message.attachments.map(({ index, mediaType }) =>
          getFile(
            `/sessions${pathOf(sessionId)}/lines/${version}/attachments/${index}`,
            `image-${index + 1}`,
            mediaType,
          ),
        ),
      );
    return {
      canTakeBack,
      wholeText,
      edit: async (messageId, version, text) => (await update(messageId, version, { text })).type === 'done',
      sendNow: ({ message, version }) => void update(message.id, version, { delivery: 'now' }),
      async takeBack(waiting) {
        const text = await wholeText(waiting);
        // Once it is withdrawn, nobody can attach them again.
        const images = await imagesOf(waiting).catch(() => null);
        if (images === null) {
          showToast('problem', 'Couldn’t load this message’s images, so it stays in the queue. Try again.');
          return;
        }
        const answer = await command({ type: 'message.withdraw', sessionId, messageId: waiting.message.id });
        if (answer.type === 'done') putBack(text, images);
      },
      async release(held) {
        // One after the other, so that they keep their order. It overwrites nobody's text, so it names no version.
        for (const { message } of held) {
          const answer = await command({ type: 'message.update', sessionId, messageId: message.id });
          // The next one would overtake it.
          if (answer.type === 'refused' && answer.error.code === 'unavailable') return;
        }
      },
      move(own, place, by) {
        const ids = own.map(({ message }) => message.id);
        const [moved] = ids.splice(place, 1);
        if (moved === undefined) return;
        ids.splice(place + by, 0, moved);
        void command({ type: 'message.reorder', sessionId, messageIds: ids });
      },
    };
  }, [command, sessionId, canTakeBack, putBack]);
}

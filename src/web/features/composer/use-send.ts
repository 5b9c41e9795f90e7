import { useCallback, useEffect, useState } from 'react';
import { newId } from '../../../client/new-id.ts';
import type { MessageTiming } from '../../../core/session/change.ts';
import { useCommand } from '../../store/command.ts';
import { useSession } from '../../store/session-context.ts';
import type { Images } from './use-images.ts';

type Parts = {
  text: string;
  images: Images;
  onProblem(problem: string): void;
  /** The message is on its way. */
  onSent(): void;
  /** It was refused: what was written is not lost. */
  onRefused(text: string): void;
};

export type Sending = { send(delivery: MessageTiming): void; isWaiting: boolean };

const notUploaded = 'An image could not be uploaded. Try it again, or remove it.';

/** Sends what is in the box, as soon as its images are uploaded. */
export function useSend({ text, images, onProblem, onSent, onRefused }: Parts): Sending {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const [wanted, setWanted] = useState<MessageTiming | null>(null);
  const { images: attached, clear } = images;

  const sendAs = useCallback(
    async (delivery: MessageTiming) => {
      const uploads = attached.flatMap(({ state }) => (state.type === 'uploaded' ? [state.uploadId] : []));
      const sending = command({
        type: 'message.send',
        sessionId,
        messageId: newId(),
        text,
        delivery,
        ...(uploads.length > 0 ? { uploads } : {}),
      });
      clear();
      onSent();
      const answer = await sending;
      if (answer.type === 'refused' && answer.error.code !== 'gone') onRefused(text);
    },
    [attached, clear, command, sessionId, text, onSent, onRefused],
  );

  useEffect(() => {
    if (wanted === null || attached.some(({ state }) => state.type === 'uploading')) return;
    setWanted(null);
    if (attached.some(({ state }) => state.type === 'failed')) return onProblem(notUploaded);
    if (text.trim() !== '' || attached.length > 0) void sendAs(wanted);
  }, [wanted, attached, text, sendAs, onProblem]);

  return { send: setWanted, isWaiting: wanted !== null && attached.length > 0 };
}

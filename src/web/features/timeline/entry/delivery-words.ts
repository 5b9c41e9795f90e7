import type { Delivery } from '../../../../core/session/entry.ts';

/** How far a message is on its way: its mark, and the words for it. */
export type DeliveryWords = {
  mark: string;
  words: string;
  /** Whether the mark alone says enough to those who see it. */
  isSettled: boolean;
  look: 'quiet' | 'ok' | 'bad';
};

export function deliveryWords(delivery: Delivery, isTurnRunning: boolean): DeliveryWords {
  switch (delivery.type) {
    case 'saved':
      if (isTurnRunning) return { mark: '', words: 'queued', isSettled: false, look: 'quiet' };
      return { mark: '✓', words: 'saved', isSettled: false, look: 'quiet' };
    case 'written':
      return {
        mark: '✓',
        words: delivery.queued ? 'waiting for the next step' : 'sent',
        isSettled: false,
        look: 'quiet',
      };
    case 'confirmed':
      return { mark: '✓✓', words: 'received', isSettled: true, look: 'quiet' };
    case 'answered':
      return { mark: '✓✓', words: 'answered', isSettled: true, look: 'ok' };
    case 'failed':
      return { mark: '', words: `not sent: ${failure(delivery.reason)}`, isSettled: false, look: 'bad' };
    case 'withdrawn':
      return {
        mark: '',
        words: delivery.by === null ? 'withdrawn' : `withdrawn by ${delivery.by}`,
        isSettled: false,
        look: 'quiet',
      };
    case 'foreign':
      return { mark: '', words: 'from the terminal or a hook', isSettled: false, look: 'quiet' };
  }
}

function failure(reason: string): string {
  if (reason === 'EPIPE' || reason === 'ERR_STREAM_DESTROYED') return 'the CLI had ended';
  return reason === '' ? 'the CLI did not take it' : reason;
}

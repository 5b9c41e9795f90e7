import type { AlertDesk } from '../../alerts/alert-desk.ts';
import { encode } from './encode.ts';

export type TellingAlerts = Pick<AlertDesk, 'watch' | 'seen'>;

/** What people should know, to everybody who asked for it: made into bytes once. */
export type AlertFeed = {
  join(post: (bytes: Buffer) => void): () => void;
  /** Somebody has it in front of them. */
  seen(subject: string): void;
  close(): void;
};

export function createAlertFeed(alerts: TellingAlerts | undefined): AlertFeed {
  const seats = new Set<(bytes: Buffer) => void>();
  const leave = alerts?.watch((told) => {
    if (seats.size === 0) return;
    const bytes = encode(told);
    for (const seat of seats) seat(bytes);
  });
  return {
    join(seat) {
      seats.add(seat);
      return () => seats.delete(seat);
    },
    seen: (subject) => alerts?.seen(subject),
    close: () => leave?.(),
  };
}

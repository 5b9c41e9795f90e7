import type { Cursor, ResetReason } from '../../../core/wire.ts';
import type { Outlet } from './outlet.ts';
import type { Room } from './rooms.ts';

type Sending = { room: Room; sessionId: string; logId: string; outlet: Outlet; isStopped(): boolean };

/** Sends what was. Both give the seq that the client is at afterwards, or null when it is gone. */
export type Past = {
  /** From its cursor on where that can be served, from a snapshot on where not. */
  begin(after: Cursor | null): Promise<number | null>;
  /** The next page of lines, when the client has room for another. */
  advance(seq: number): Promise<number | null>;
};

export function sendPast({ room, sessionId, logId, outlet, isStopped }: Sending): Past {
  async function sendSnapshot(): Promise<number | null> {
    const { state } = room;
    const bytes = await room.history.snapshot(state);
    if (isStopped()) return null;
    outlet.post(bytes);
    return (await outlet.room()) ? state.seq : null;
  }

  function reset(reason: ResetReason): Promise<number | null> {
    outlet.send({ type: 'reset', sessionId, reason });
    return sendSnapshot();
  }

  return {
    async begin(after) {
      if (after === null) return sendSnapshot();
      const reason = resetReason(after, logId, room.state.seq);
      return reason === null ? after.seq : reset(reason);
    },
    async advance(seq) {
      const page = await room.history.page(seq);
      if (isStopped()) return null;
      if (page[0]?.seq !== seq + 1) return reset('beforeRetention');
      // A line that is committed but not shown yet comes when its turn is.
      const shown = page.filter((line) => line.seq <= room.state.seq);
      for (const line of shown) outlet.post(line.bytes);
      return (await outlet.room()) ? (shown.at(-1)?.seq ?? seq) : null;
    },
  };
}

function resetReason(after: Cursor, logId: string, head: number): ResetReason | null {
  if (after.logId !== logId) return 'otherLog';
  return after.seq > head ? 'beyondHead' : null;
}

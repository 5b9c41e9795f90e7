import type { SessionState } from '../../../core/session/state.ts';
import type { WireError } from '../../../core/wire.ts';
import type { Registry } from '../../session/registry.ts';
import type { Session } from '../../session/session.ts';
import type { Store } from '../../store/store.ts';
import { type Channel, openChannel } from './channel.ts';
import type { Clock } from './clock.ts';
import { createHistory, type History } from './history.ts';
import { rejection } from './rejection.ts';

/** Where a session can be followed. It is kept open for as long as somebody is in it. */
export type Room = {
  /** The state after the last line that may be shown. */
  readonly state: SessionState;
  readonly history: History;
  /** Null where another server writes the session, so that nothing comes live. */
  readonly channel: Channel | null;
  /** Why nothing more will come, once that is so. */
  readonly ended: WireError | null;
};

export type Entered = { type: 'entered'; room: Room; leave(): void } | { type: 'refused'; error: WireError };

export type Rooms = {
  enter(sessionId: string): Promise<Entered>;
  /** The last line of each session that is followed live. */
  head(sessionId: string): number | null;
  end(sessionId: string, error: WireError): void;
};

type Parts = {
  registry: Registry;
  store: Store;
  clock: Clock;
  /** Resolves when a session that is being made is there. */
  made(sessionId: string): Promise<unknown>;
};

export function createRooms(parts: Parts): Rooms {
  const rooms = new Map<string, LiveRoom>();

  async function enter(sessionId: string): Promise<Entered> {
    await parts.made(sessionId);
    const opened = await parts.registry.open(sessionId);
    switch (opened.type) {
      case 'open':
        return enterLive(opened.session);
      case 'heldElsewhere':
        return enterStored(parts, sessionId);
      case 'missing':
        return { type: 'refused', error: rejection.noSession(sessionId) };
      case 'failed':
        return { type: 'refused', error: rejection.unreadable() };
    }
  }

  function enterLive(session: Session): Entered {
    const known = rooms.get(session.id);
    const room = known?.session === session ? known : openLiveRoom(parts, session);
    rooms.set(session.id, room);
    room.people += 1;
    return { type: 'entered', room, leave: once(() => leave(room)) };
  }

  function leave(room: LiveRoom): void {
    room.people -= 1;
    if (room.people > 0) return;
    room.close();
    if (rooms.get(room.session.id) === room) rooms.delete(room.session.id);
  }

  return {
    enter,
    head: (sessionId) => rooms.get(sessionId)?.state.seq ?? null,
    end(sessionId, error) {
      const room = rooms.get(sessionId);
      rooms.delete(sessionId);
      room?.end(error);
    },
  };
}

type LiveRoom = Room & { session: Session; people: number; end(error: WireError): void; close(): void };

function openLiveRoom(parts: Parts, session: Session): LiveRoom {
  const channel = openChannel(session, parts.clock);
  const letGo = parts.registry.keep(session.id);
  let ended: WireError | null = null;
  return {
    session,
    channel,
    history: createHistory(parts, session.id),
    people: 0,
    get state() {
      return session.state;
    },
    get ended() {
      return ended;
    },
    end(error) {
      ended = error;
      channel.end(error);
    },
    close() {
      channel.close();
      letGo();
    },
  };
}

async function enterStored(parts: Parts, sessionId: string): Promise<Entered> {
  const state = await parts.registry.stored(sessionId);
  if (!state) return { type: 'refused', error: rejection.noSession(sessionId) };
  const room = { state, history: createHistory(parts, sessionId), channel: null, ended: null };
  return { type: 'entered', room, leave: () => {} };
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}

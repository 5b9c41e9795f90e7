/** What all clients know of each other's doings: the sessions they work on, and what was said there. */
export type Board = {
  /** Sessions that are worked on now. */
  active: string[];
  /** All there ever were. */
  readonly all: Set<string>;
  /** Messages that were sent lately, so that another client can send them again. */
  readonly recent: { session: string; message: string; text: string }[];
  /** Messages that were sent by more than one client or more than once: their order means nothing. */
  readonly repeated: Set<string>;
  add(session: string): void;
  sent(session: string, message: string, text: string): void;
  /** Resolves when the next message is sent. */
  nextSend(): Promise<void>;
};

const recentLimit = 20;

export function createBoard(): Board {
  let waiting: (() => void)[] = [];
  const board: Board = {
    active: [],
    all: new Set(),
    recent: [],
    repeated: new Set(),
    add(session) {
      if (board.all.has(session)) return;
      board.all.add(session);
      board.active.push(session);
    },
    sent(session, message, text) {
      board.recent.push({ session, message, text });
      if (board.recent.length > recentLimit) board.recent.shift();
      const told = waiting;
      waiting = [];
      for (const tell of told) tell();
    },
    nextSend: () => new Promise((resolve) => waiting.push(resolve)),
  };
  return board;
}

import type { FileChange } from '../../../core/session/file-change.ts';
import type { Mark } from '../../../core/session/mark.ts';
import type { Store } from '../../store/store.ts';

type Rewind = Extract<Mark, { type: 'rewind' }>;
/** Lines of the journal between which what was done to files is undone: `from` is one of them, `to` is not. */
type Undone = { from: number; to: number };

const mostMarks = 100;

/** Tells which changes are no more: a rewind puts files back to what they were before the turn of a message. */
export async function takenBack(store: Store, sessionId: string): Promise<(change: FileChange) => boolean> {
  const marks = await store.marks(sessionId, mostMarks);
  const rewinds = marks.filter((mark): mark is Rewind => mark.type === 'rewind');
  const undone = await Promise.all(rewinds.map((rewind) => undoneBy(store, sessionId, rewind)));
  return ({ seq }) => undone.some(({ from, to }) => from <= seq && seq < to);
}

async function undoneBy(store: Store, sessionId: string, { messageId, seq }: Rewind): Promise<Undone> {
  const message = await store.entry(sessionId, messageId);
  if (message === null) return { from: seq, to: seq };
  // A message that waited was sent before its turn began, in the middle of another one.
  const [turn] = await store.turns(sessionId, { before: message.turn + 1, limit: 1 });
  return { from: turn?.number === message.turn ? turn.startedSeq : message.seq, to: seq };
}

import type { Carrier } from '../../core/fleet/seen.ts';
import { verdictOf } from '../../core/fleet/verdict.ts';
import type { Entry } from '../../core/session/entry.ts';
import type { SessionState } from '../../core/session/state.ts';
import { currentMessage } from '../session/moved-message.ts';
import type { Store } from '../store/store.ts';
import { carrierIn } from './sight.ts';

const lastEntries = 60;

/** What became of a message that is no longer on its way, as the journal tells it. */
export async function readCarrier(store: Store, state: SessionState, id: string): Promise<Carrier> {
  const message = await currentMessage(store, state.id, id);
  if (!message) return { id, type: 'unknown' };
  // It moved when the CLI gave it back, and what became of it is told under its new id.
  if (message.id !== id) {
    const told = carrierIn(state, message.id);
    if (told) return { ...told, id };
  }
  switch (message.delivery.type) {
    case 'answered':
    case 'foreign':
      return { id, type: 'answered', verdict: await readVerdict(store, state) };
    case 'withdrawn':
      return { id, type: 'withdrawn' };
    case 'saved':
    case 'written':
    case 'failed':
      return { id, type: 'waiting' };
    case 'confirmed':
      return { id, type: 'cut' };
  }
}

async function readVerdict(store: Store, { id, turns }: SessionState) {
  const turn = await store.entry(id, `turn:${turns}`);
  const entries = await store.entries(id, { type: 'last', parent: null, limit: lastEntries });
  const ofTurn = entries.filter((entry) => entry.turn === turns);
  const said = ofTurn.findLast((entry): entry is Entry & { type: 'text' } => entry.type === 'text');
  const error = ofTurn.findLast((entry): entry is Entry & { type: 'error' } => entry.type === 'error');
  const wasInterrupted = ofTurn.some((entry) => entry.type === 'notice' && entry.notice.type === 'interrupted');
  // A turn without an end was cut after the message had been answered.
  if (turn?.type !== 'turn') return verdictOf({ outcome: 'cut', failed: true, errors: [], text: null, wasInterrupted });
  const { outcome, failed, errors } = turn;
  const text = said?.text ?? turn.text;
  return verdictOf({
    outcome,
    failed: failed || outcome === 'cut' || error !== undefined,
    errors: errors.length > 0 || !error ? errors : [error.text],
    text,
    wasInterrupted:
      wasInterrupted || outcome === 'cut' || (failed && outcome === 'error_during_execution' && errors.length === 0),
  });
}

import type { Carrier, SessionSeen } from '../../src/core/fleet/seen.ts';
import type { RunEnd } from '../../src/core/session/own-event.ts';

type Message = { id: string; epoch: number; state: 'saved' | 'written' | 'taken' | 'answered' | 'cut' | 'withdrawn' };

/** A session with its CLI as the journal would tell of them, without either. */
export class SimulatedSession {
  readonly id: string;
  readonly messages = new Map<string, Message>();
  /** Messages that a turn was begun for, and those whose turn came to its end, in order. */
  readonly begun: string[] = [];
  readonly finished: string[] = [];
  processes = 0;
  epoch = 0;
  end: RunEnd | null = null;
  turn: string | null = null;
  asks = false;
  wasInterrupted = false;

  constructor(id: string) {
    this.id = id;
  }

  get isUp(): boolean {
    return this.processes > 0;
  }

  /** Whether its CLI has something to do. */
  get isWorking(): boolean {
    return this.isUp && this.seen(null).hasOutbox;
  }

  send(id: string): void {
    if (!this.messages.has(id)) this.messages.set(id, { id, epoch: 0, state: 'saved' });
  }

  launch(): void {
    if (this.isUp) return;
    this.processes += 1;
    this.epoch += 1;
    this.end = null;
  }

  /** One step of the CLI: it takes the next message, asks, or ends its turn. */
  step(kind: 'take' | 'ask' | 'answer' | 'end'): void {
    if (!this.isUp) return;
    if (kind === 'ask' && this.turn !== null) this.asks = true;
    if (kind === 'answer') this.asks = false;
    if (kind === 'end' && this.turn !== null && !this.asks) this.endTurn(false);
    if (kind !== 'take' || this.turn !== null) return;
    const next = [...this.messages.values()].find(({ state }) => state === 'saved' || state === 'written');
    if (!next) return;
    if (next.state === 'saved' || next.epoch !== this.epoch) {
      // The CLI knows what it was given before: it says so, and does nothing.
      next.state = this.begun.includes(next.id) ? 'taken' : 'written';
      if (next.state === 'written') this.begun.push(next.id);
      next.epoch = this.epoch;
      return;
    }
    next.state = 'taken';
    this.turn = next.id;
  }

  endTurn(wasInterrupted: boolean): void {
    const message = this.turn === null ? undefined : this.messages.get(this.turn);
    if (message) message.state = 'answered';
    if (this.turn !== null && !wasInterrupted) this.finished.push(this.turn);
    this.wasInterrupted = wasInterrupted;
    this.turn = null;
    this.asks = false;
  }

  endRun(end: RunEnd): void {
    if (!this.isUp) return;
    this.processes -= 1;
    this.end = end;
    for (const message of this.messages.values()) if (message.state === 'taken') message.state = 'cut';
    this.turn = null;
    this.asks = false;
  }

  /** As the fleet gives up a message that is not taken yet. */
  abandon(id: string): void {
    const message = this.messages.get(id);
    if (!message) return;
    if (message.state === 'saved' || (message.state === 'written' && !this.isUp)) message.state = 'withdrawn';
  }

  seen(carrierId: string | null): SessionSeen {
    const waiting = [...this.messages.values()].some(({ state }) => ['saved', 'written', 'taken'].includes(state));
    return {
      sessionId: this.id,
      process: this.isUp ? 'live' : this.epoch === 0 ? 'none' : 'ended',
      epoch: this.epoch,
      end: this.isUp ? null : this.end,
      endReason: null,
      isTurning: this.turn !== null,
      hasBackground: false,
      hasOutbox: waiting,
      requests: this.asks ? [{ id: 'ask', summary: 'Bash' }] : [],
      isHeld: false,
      limit: null,
      hasOldOptions: false,
      carrier: carrierId === null ? null : this.#carrier(carrierId),
      cost: this.finished.length,
      spentMs: 0,
      steps: 0,
      heardAt: null,
    };
  }

  #carrier(id: string): Carrier {
    const state = this.messages.get(id)?.state;
    if (state === undefined) return { id, type: 'unknown' };
    if (state === 'written' && !this.isUp) return { id, type: 'lost' };
    if (state === 'saved' || state === 'written') return { id, type: 'waiting' };
    if (state !== 'answered') return { id, type: state };
    const verdict = this.wasInterrupted
      ? ({ state: 'needsPerson', reason: 'interrupted', summary: null } as const)
      : ({ state: 'done', reason: null, summary: 'done' } as const);
    return { id, type: 'answered', verdict };
  }
}

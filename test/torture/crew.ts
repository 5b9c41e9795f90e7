import type { Board } from './board.ts';
import type { Dice } from './dice.ts';
import { createHand, type Hand, type HandParts } from './hand.ts';
import { openWay } from './way.ts';

/** Several clients at work, each over its own way to the server. */
export type Crew = {
  hands: Hand[];
  /** Leads all of them to a server. */
  lead(port: number): void;
  work(): void;
  rest(): void;
  /** Whether bad ways are bad. */
  setFlaky(flaky: boolean): void;
  forgetAll(sessions: readonly string[]): void;
  close(): Promise<void>;
};

type Parts = Omit<HandParts, 'name' | 'dice' | 'way'> & { dice: Dice; board: Board; size: number; paceMs: number };

export async function gatherCrew({ dice, size, paceMs, ...parts }: Parts): Promise<Crew> {
  const hands: Hand[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let isWorking = false;
  for (let index = 0; index < size; index += 1) {
    const way = await openWay(dice.fork());
    hands.push(createHand({ ...parts, name: `hand ${index}`, dice: dice.fork(), way }));
  }

  function keepActing(hand: Hand, own: Dice): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!isWorking) return;
      void hand.act();
      keepActing(hand, own);
    }, own.number(paceMs));
    timers.add(timer);
  }

  return {
    hands,
    lead(port) {
      for (const { way, client } of hands) {
        way.lead(port);
        client.wake();
      }
    },
    work() {
      if (isWorking) return;
      isWorking = true;
      for (const hand of hands) keepActing(hand, dice.fork());
    },
    rest() {
      isWorking = false;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
    // The first one has a good way, as people at the machine itself have.
    setFlaky(flaky) {
      hands.forEach(({ way }, index) => {
        way.flaky = flaky && index > 0;
      });
    },
    forgetAll(sessions) {
      for (const hand of hands) for (const session of sessions) hand.forget(session);
    },
    async close() {
      for (const hand of hands) hand.close();
      await Promise.all(hands.map(({ way }) => way.close()));
    },
  };
}

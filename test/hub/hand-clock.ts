import type { Clock } from '../../src/server/http/hub/clock.ts';

/** Time that passes only when a test says so. */
export type HandClock = Clock & { pass(ms: number): void };

export function createHandClock(): HandClock {
  let at = 0;
  let due: { at: number; act: () => void }[] = [];
  return {
    now: () => at,
    time: () => at,
    after(ms, act) {
      const timer = { at: at + ms, act };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
    pass(ms) {
      const until = at + ms;
      for (;;) {
        const [next] = due.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        due = due.filter((timer) => timer !== next);
        at = next.at;
        next.act();
      }
      at = until;
    },
  };
}

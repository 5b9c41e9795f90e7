import type { Scenario } from '../fake-claude/scenario.ts';
import type { Crew } from './crew.ts';
import type { Dice } from './dice.ts';
import type { Place } from './place.ts';
import { type Server, startServer } from './server.ts';
import type { Findings } from './violation.ts';

/** The server, through all its lives. */
export type Life = {
  readonly server: Server;
  readonly port: number;
  readonly starts: number;
  readonly kills: number;
  /** Starts it. With `killAt` it is killed at that part of the time a start takes, whatever it does then. */
  start(killAt?: number): Promise<'serving' | 'killed' | 'refused'>;
  kill(): Promise<void>;
};

type Parts = { place: Place; dice: Dice; crew(): Crew; findings: Findings; onKill(): void };

export function createLife({ place, dice, crew, findings, onKill }: Parts): Life {
  let server: Server | null = null;
  let port = 0;
  let starts = 0;
  let kills = 0;
  /** How long the last start took. */
  let startMs = 1000;

  async function start(killAt?: number): Promise<'serving' | 'killed' | 'refused'> {
    place.behave(manners(dice));
    const started = startServer(place);
    server = started;
    starts += 1;
    const startedAt = Date.now();
    const killing = killAt === undefined ? undefined : setTimeout(() => void killLife(started), killAt * startMs);
    const serving = await started.serving;
    if (serving !== null) {
      port = serving;
      crew().lead(serving);
    }
    if (killing !== undefined) {
      const outcome = await started.ended;
      // It may have gone by itself before its time: the next life is not to be killed for it.
      clearTimeout(killing);
      return outcome.killed ? 'killed' : tellRefused(outcome);
    }
    startMs = Date.now() - startedAt;
    const outcome = serving === null ? await started.ended : null;
    if (outcome) return tellRefused(outcome);
    void started.ended.then(({ killed, ...facts }) => {
      if (!killed) findings.add({ rule: 'P3', what: 'the server ended by itself', facts });
    });
    return 'serving';
  }

  /** It may say that the disk is full, and go. */
  function tellRefused(outcome: { words: string; code: number | null; signal: string | null }): 'refused' {
    const isFull = /full|no space|room/i.test(outcome.words);
    if (!isFull) findings.add({ rule: 'R1', what: 'the server did not start', facts: outcome });
    return 'refused';
  }

  async function killLife(life: Server): Promise<void> {
    onKill();
    kills += 1;
    await life.kill();
  }

  return {
    get server() {
      if (!server) throw new Error('it was never started');
      return server;
    },
    get port() {
      return port;
    },
    get starts() {
      return starts;
    },
    get kills() {
      return kills;
    },
    start,
    async kill() {
      if (server) await killLife(server);
    },
  };
}

/** How the CLIs of the next life behave: some do not go when they should. */
function manners(dice: Dice): Scenario {
  return {
    seed: dice.number(1_000_000),
    ...(dice.chance(0.6) ? { lifecycle: true } : {}),
    ...(dice.chance(0.4) ? { ignoresInputEnd: true } : {}),
    ...(dice.chance(0.05) ? { ignoresTerminate: true } : {}),
    ...(dice.chance(0.3) ? { writing: { cuts: 'random' } } : {}),
    ...(dice.chance(0.1) ? { runs: [] } : {}),
  };
}

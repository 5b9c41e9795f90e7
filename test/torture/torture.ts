import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBoard } from './board.ts';
import { type Crew, gatherCrew } from './crew.ts';
import { createDice } from './dice.ts';
import { commit, type Fault, faults } from './faults.ts';
import { inspect } from './inspection.ts';
import { openLedger } from './ledger.ts';
import { createLife } from './life.ts';
import { openPlace } from './place.ts';
import { checkNoneLeft, checkOneEach, endClis } from './process-oracle.ts';
import { settle } from './settle.ts';
import { socketFor } from './socket.ts';
import { createFindings, sentenceOf, type Violation } from './violation.ts';

export type TortureOptions = {
  seed: number;
  kills: number;
  /** It ends after so long, however many kills that were. */
  minutes: number | null;
  /** Kills between two times of letting everything come to rest. */
  restEvery: number;
  isBundled?: boolean;
  /** Ends it early, with everything put away. */
  signal?: AbortSignal;
  tell(words: string): void;
};

export type TortureSummary = {
  seed: number;
  /** How often something was killed with -9, and how often that was the server, with its CLIs or alone. */
  kills: number;
  serverKills: number;
  faults: { [fault: string]: number };
  acknowledged: { [type: string]: number };
  sessions: number;
  inspections: number;
  diskFaults: boolean;
  seconds: number;
  violations: readonly Violation[];
  /** Where everything is kept when something was found. */
  folder: string | null;
};

/** Clients at work on a server that is killed, starved and cut off, and an oracle that holds it to its promises. */
export async function torture({
  seed,
  kills,
  minutes,
  restEvery,
  isBundled = false,
  signal,
  tell,
}: TortureOptions): Promise<TortureSummary> {
  const startedAt = Date.now();
  const dice = createDice(seed);
  // What is kept grows by some 100 kB with each kill. The disk is to be full when it is filled, and not before.
  const place = await openPlace('torture', { isBundled, diskMegabytes: 96 + Math.ceil(kills / 5) });
  const board = createBoard();
  const ledger = await openLedger(join(place.folder, 'acknowledged.ndjson'));
  const findings = createFindings((violation) => tell(sentenceOf(violation)));
  const counts: { [fault: string]: number } = {};
  let killed = 0;
  let inspections = 0;
  const onKill = () => {
    killed += 1;
  };
  const life = createLife({ place, dice: dice.fork(), crew: () => crew, findings, onKill });
  const { token, project } = place;
  const socket = socketFor(() => life.port);
  const crew: Crew = await gatherCrew({
    dice: dice.fork(),
    size: 4,
    paceMs: 500,
    sessions: 5,
    makesMore: true,
    token,
    project,
    socket,
    board,
    ledger,
    findings,
  });
  const inspected = { place, crew, board, ledger, findings };
  const wanted = Object.fromEntries(
    Object.entries(faults).filter(([fault]) => place.disk !== null || !fault.toLowerCase().includes('disk')),
  ) as typeof faults;
  const isOver = () =>
    killed >= kills ||
    findings.list.length > 0 ||
    signal?.aborted === true ||
    (minutes !== null && Date.now() - startedAt > minutes * 60_000);

  async function comeToRest(): Promise<void> {
    crew.rest();
    crew.setFlaky(false);
    await settle(crew, board, findings);
    await ledger.settled();
    inspect(inspected, board.active, true);
    inspections += 1;
    for (const violation of await checkNoneLeft(place, life.server.pid)) findings.add(violation);
    // Some go on in the same sessions, the rest is left alone from here on.
    const left = board.active.splice(0, board.active.length - 2);
    crew.forgetAll(left);
  }

  const progress = setInterval(() => {
    tell(
      `${killed} kills, ${life.starts} starts, ${ledger.entries.length} acknowledged, ${board.all.size} sessions, ${findings.list.length} violations, ${Math.round((Date.now() - startedAt) / 1000)} s`,
    );
  }, 5000);
  try {
    await life.start();
    let restAt = restEvery;
    while (!isOver()) {
      crew.setFlaky(dice.chance(0.7));
      crew.work();
      await delay(dice.between(20, 500));
      const fault: Fault = dice.weighted(wanted);
      counts[fault] = (counts[fault] ?? 0) + 1;
      await commit(fault, { place, crew, board, life, dice, onKill });
      await ledger.settled();
      inspect(inspected, board.active, false);
      inspections += 1;
      for (const violation of checkOneEach(place)) findings.add(violation);
      if (killed < restAt) continue;
      restAt = killed + restEvery;
      await comeToRest();
    }
    if (findings.list.length === 0) await comeToRest();
    if (findings.list.length === 0) inspect(inspected, [...board.all], true);
  } finally {
    clearInterval(progress);
    crew.rest();
    await crew.close();
    await life.server.kill();
    endClis(place);
    await ledger.close();
  }
  const isClean = findings.list.length === 0;
  await (isClean ? place.remove() : place.keep());
  return {
    seed,
    kills: killed,
    serverKills: life.kills,
    faults: counts,
    acknowledged: countBy(ledger.entries.map(({ type }) => type)),
    sessions: board.all.size,
    inspections,
    diskFaults: place.disk !== null,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    violations: findings.list,
    folder: isClean ? null : place.folder,
  };
}

function countBy(names: readonly string[]): { [name: string]: number } {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, list]) => [name, list.length]));
}

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBoard } from '../torture/board.ts';
import { type Crew, gatherCrew } from '../torture/crew.ts';
import { createDice } from '../torture/dice.ts';
import { commit, type Fault } from '../torture/faults.ts';
import { inspect } from '../torture/inspection.ts';
import { openLedger } from '../torture/ledger.ts';
import { createLife } from '../torture/life.ts';
import { openPlace } from '../torture/place.ts';
import { checkNoneLeft, endClis } from '../torture/process-oracle.ts';
import { settle } from '../torture/settle.ts';
import { socketFor } from '../torture/socket.ts';
import { createFindings, sentenceOf, type Violation } from '../torture/violation.ts';
import { type Sample, takeSample } from './sample.ts';
import { judge, type Row } from './verdict.ts';

export type SoakOptions = {
  seed: number;
  minutes: number;
  sessions: number;
  faultEverySeconds: number;
  tell(words: string): void;
};

export type Soaked = {
  rows: Row[];
  samples: number;
  faults: number;
  messages: number;
  violations: readonly Violation[];
};

const sampleEveryMs = 10_000;

/** The server stays the same one, so that what it loses adds up; everything around it breaks. */
const soakFaults = { killCli: 5, pauseCli: 2, cut: 4, stall: 3, fullDisk: 2, pauseServer: 2 } as const;

/** One server at work for long, with a fault now and then, and what it uses meanwhile. */
export async function soak({ seed, minutes, sessions, faultEverySeconds, tell }: SoakOptions): Promise<Soaked> {
  const dice = createDice(seed);
  const place = await openPlace('soak', { diskMegabytes: 384 });
  const board = createBoard();
  const ledger = await openLedger(join(place.folder, 'acknowledged.ndjson'));
  const findings = createFindings((violation) => tell(sentenceOf(violation)));
  const onKill = () => {};
  const life = createLife({ place, dice: dice.fork(), crew: () => crew, findings, onKill });
  const { token, project } = place;
  const socket = socketFor(() => life.port);
  const parts = { token, project, socket, board, ledger, findings, sessions, makesMore: false };
  const crew: Crew = await gatherCrew({ ...parts, dice: dice.fork(), size: 4, paceMs: Math.ceil(8000 / sessions) });
  const samples: Sample[] = [];
  let faults = 0;
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const isOver = () => seconds() >= minutes * 60 || findings.list.length > 0;

  async function keepSampling(): Promise<void> {
    while (!isOver()) {
      const sample = await takeSample(place, { pid: life.server.pid, port: life.port }, seconds());
      samples.push(sample);
      tell(lineOf(sample, ledger.entries.length, faults));
      await delay(sampleEveryMs);
    }
  }

  async function keepFaulting(): Promise<void> {
    for (;;) {
      const until = Date.now() + faultEverySeconds * 1000;
      while (Date.now() < until && !isOver()) await delay(200);
      if (isOver()) return;
      const fault: Fault = dice.weighted(soakFaults);
      if (place.disk === null && fault === 'fullDisk') continue;
      faults += 1;
      await commit(fault, { place, crew, board, life, dice, onKill });
    }
  }

  try {
    await life.start();
    crew.work();
    await Promise.all([keepSampling(), keepFaulting()]);
    crew.rest();
    await settle(crew, board, findings);
    await ledger.settled();
    inspect({ place, crew, board, ledger, findings }, board.active, true);
    for (const violation of await checkNoneLeft(place, life.server.pid)) findings.add(violation);
  } finally {
    crew.rest();
    await crew.close();
    await life.server.kill();
    endClis(place);
    await ledger.close();
    await place.remove();
  }
  // Caches fill and code is compiled in the first fifth.
  const warm = samples.filter((sample) => sample.seconds > minutes * 12);
  const messages = ledger.entries.filter(({ type }) => type === 'saved').length;
  return { rows: judge(warm, sessions), samples: warm.length, faults, messages, violations: findings.list };
}

function lineOf(sample: Sample, acknowledged: number, faults: number): string {
  const megabytes = (bytes: number | null) => (bytes === null ? '?' : (bytes / 1024 / 1024).toFixed(0));
  const { rss, heap, descriptors, threads, children, zombies, database, wal } = sample;
  return `${sample.seconds} s: rss ${megabytes(rss)} MB, heap ${megabytes(heap)} MB, ${descriptors} descriptors, ${threads} threads, ${children} children, ${zombies} zombies, database ${megabytes(database)} MB, wal ${megabytes(wal)} MB, ${acknowledged} acknowledged, ${faults} faults`;
}

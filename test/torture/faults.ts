import { once } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Board } from './board.ts';
import type { Crew } from './crew.ts';
import type { Dice } from './dice.ts';
import type { Life } from './life.ts';
import type { Place } from './place.ts';
import { clisOf } from './process-oracle.ts';

export const faults = {
  killServer: 8,
  killAfterSend: 12,
  killInCommit: 12,
  killAtStart: 10,
  killCli: 34,
  killBoth: 8,
  fullDisk: 4,
  killOnFullDisk: 4,
  pauseServer: 2,
  pauseCli: 3,
  killWithPausedCli: 1,
  cut: 4,
  stall: 3,
} as const;

export type Fault = keyof typeof faults;

export type FaultParts = { place: Place; crew: Crew; board: Board; life: Life; dice: Dice; onKill(): void };

/** Does one bad thing, and puts right afterwards what it broke: the server serves again. */
export async function commit(fault: Fault, parts: FaultParts): Promise<void> {
  const { place, crew, board, life, dice } = parts;
  switch (fault) {
    case 'killServer':
      return restart(life);
    case 'killAfterSend':
      await Promise.race([board.nextSend(), delay(2000)]);
      // What was sent is on its way, or has been taken, or is being written.
      if (dice.chance(0.7)) await delay(dice.number(12));
      return restart(life);
    case 'killInCommit':
      await Promise.race([changeOf(`${place.database}-wal`), delay(2000)]);
      return restart(life);
    case 'killAtStart':
      await life.kill();
      for (let count = dice.between(1, 2); count > 0; count -= 1) await life.start(dice.number(1200) / 1000);
      return startAgain(life);
    case 'killCli':
      if (killClis(parts, 1) > 0) parts.onKill();
      return;
    case 'killBoth':
      killClis(parts, 100);
      await life.kill();
      return startAgain(life);
    case 'fullDisk':
      await place.disk?.fill();
      await delay(dice.between(100, 1500));
      await place.disk?.free();
      return;
    case 'killOnFullDisk':
      await place.disk?.fill();
      await delay(dice.between(50, 500));
      await life.kill();
      if (dice.chance(0.5)) await life.start(dice.between(500, 1200) / 1000);
      await place.disk?.free();
      return startAgain(life);
    case 'pauseServer':
      life.server.signal('SIGSTOP');
      await delay(dice.between(100, 1500));
      life.server.signal('SIGCONT');
      return;
    case 'pauseCli':
      return pauseClis(parts, () => delay(dice.between(100, 1000)));
    case 'killWithPausedCli':
      return pauseClis(parts, () => restart(life));
    case 'cut':
      for (const { way } of crew.hands) if (dice.chance(0.6)) way.cut();
      return;
    case 'stall':
      for (const { way } of crew.hands) if (dice.chance(0.4)) way.stall(dice.between(50, 1500));
  }
}

async function restart(life: Life): Promise<void> {
  await life.kill();
  await startAgain(life);
}

async function startAgain(life: Life): Promise<void> {
  if ((await life.start()) === 'serving') return;
  await life.start();
}

function killClis({ place, dice }: FaultParts, most: number): number {
  const chosen = shuffled(clisOf(place), dice).slice(0, most);
  for (const { pid } of chosen) signal(pid, 'SIGKILL');
  return chosen.length;
}

/** Those that are stopped with nobody to wake them are the next server's to end. */
async function pauseClis({ place, dice }: FaultParts, meanwhile: () => Promise<unknown>): Promise<void> {
  const paused = shuffled(clisOf(place), dice).slice(0, 2);
  for (const { pid } of paused) signal(pid, 'SIGSTOP');
  await meanwhile();
  for (const { pid } of paused) signal(pid, 'SIGCONT');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

function shuffled<Item>(items: readonly Item[], dice: Dice): Item[] {
  return items
    .map((item) => ({ item, at: dice.number(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

async function changeOf(file: string): Promise<void> {
  try {
    const watcher = watch(file);
    await once(watcher, 'change');
    watcher.close();
  } catch {
    // There is none yet.
  }
}

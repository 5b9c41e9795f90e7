import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that have nothing to leave behind: pure functions, no I/O. */
const pure = ['src/core/**/*.test.ts', 'src/client/**/*.test.ts', 'src/web/**/*.test.ts'];

/** A file that takes minutes is begun first, so that nobody waits for it alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('test/torture/torture.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: 'test/compile-setup.ts',
    sequence: { sequencer: LongFirst },
    // The same for all projects, so that they share the workers. A test of the page is a browser, a server and a CLI.
    maxWorkers: Math.max(2, Math.min(availableParallelism(), 6)),
    env: { TMPDIR: folderForTests() },
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          globalSetup: ['test/compile-setup.ts', 'test/page/global-setup.ts'],
          setupFiles: 'test/page/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/page/**', ...pure],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          // One process runs them all: starting one costs more than most of these files.
          isolate: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
});

/** In memory where there is plenty: every commit waits for its disk, and what tests write outlives none of them. */
function folderForTests(): string {
  const memory = '/dev/shm';
  const enough = 4 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough && runsPrograms(memory) ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Containers often forbid it there, and tests make programs of their own. */
function runsPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'quarterdeck-'));
  const program = join(own, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(own, { recursive: true });
  return status === 0;
}

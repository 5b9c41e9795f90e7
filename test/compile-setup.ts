import { compileAhead } from '../src/server/compile-ahead.ts';

/** Threads and programs that tests start inherit where their sources are found compiled. */
export async function setup(): Promise<void> {
  await compileAhead();
}

import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { versions } from '../claude/executable.ts';
import { say, turnsEnded, until } from './house.ts';
import { openRealHouse, type RealHouse } from './real-house.ts';

const sixtyDaysAgo = new Date(Date.now() - 60 * 24 * 3600_000);
/** Older than any period that a run of ours is given: when this file is gone, the clean-up has been there. */
const ages = new Date('1910-01-01');

describe.each(versions)('claude %s', { timeout: 60_000 }, (version) => {
  let real: RealHouse;
  let isAllowed = false;
  beforeEach(async () => {
    isAllowed = false;
    real = await openRealHouse(version, {}, { allowsCleanup: () => isAllowed });
  });
  afterEach(() => real.close());

  async function oldFile(project: string, at: Date): Promise<string> {
    const folder = join(real.claude.home, '.claude', 'projects', project);
    const file = join(folder, `${crypto.randomUUID()}.jsonl`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, '{"type":"summary","summary":"Old","leafUuid":"x"}\n');
    await utimes(file, at, at);
    return file;
  }

  /** Runs a session until the CLI has cleaned up, and tells whether a file of 60 days ago is still there. */
  async function survives(options: JsonObject = {}): Promise<boolean> {
    const old = await oldFile('-old', sixtyDaysAgo);
    const oldest = await oldFile('-oldest', ages);
    const session = await real.house.create(options);
    await say(session, 'Hello.');
    await until(session, turnsEnded(1));
    await vi.waitFor(() => expect(existsSync(oldest)).toBe(false), { timeout: 30_000, interval: 50 });
    await session.stop();
    return existsSync(old);
  }

  test('a run of ours leaves old session files alone, whatever settings it has besides', async () => {
    expect(await survives({ settings: { type: 'json', value: { env: { MARK: 'narwhal' } } } })).toBe(true);
  });

  test('also with a settings file, which stays as it is', async () => {
    const path = join(real.claude.home, 'mine.json');
    await writeFile(path, '{"env":{"MARK":"narwhal"}}');
    expect(await survives({ settings: { type: 'file', path } })).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('{"env":{"MARK":"narwhal"}}');
  });

  test('where the setting allows it, the CLI deletes them', async () => {
    isAllowed = true;
    expect(await survives()).toBe(false);
  });
});

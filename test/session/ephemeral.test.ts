import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { versions } from '../claude/executable.ts';
import { allEntries, say, turnsEnded, until } from './house.ts';
import { openRealHouse, type RealHouse } from './real-house.ts';

describe.each(versions)('a session that is not to be kept by the real CLI %s', (version) => {
  let real: RealHouse;
  let claude: RealHouse['claude'];
  let house: RealHouse['house'];

  beforeEach(async () => {
    real = await openRealHouse(version);
    ({ claude, house } = real);
  });

  afterEach(() => real.close());

  test('leaves no record with the CLI, is kept here, and goes on in another run', async () => {
    const session = await house.create({ noSessionPersistence: true });
    const first = await say(session, 'The first words.');
    await until(session, turnsEnded(1));
    await session.stop();
    const last = await say(session, 'The last words.');
    await until(session, turnsEnded(2));
    expect(session.state.run).toMatchObject({ type: 'live', run: { start: 'new' } });
    const entries = await allEntries(house.store, session.id);
    expect(entries.flatMap((entry) => (entry.type === 'message' ? [entry.id] : []))).toEqual([first, last]);
    expect(entries.filter((entry) => entry.type === 'text')).toHaveLength(2);
    const files = await readdir(join(claude.home, '.claude'), { recursive: true });
    expect(files.filter((name) => name.includes(session.id) && name.endsWith('.jsonl'))).toEqual([]);
  });
});

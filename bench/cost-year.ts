import { DatabaseSync } from 'node:sqlite';
import type { CostShare } from '../src/core/cost/cost-share.ts';
import { createCosts } from '../src/server/store/cost/cost-writes.ts';

export const yearEnd = Date.parse('2026-06-30T20:00:00Z');
const dayMs = 86_400_000;

const models = ['claude-opus-5-5', 'claude-sonnet-4-5-20250929', 'claude-haiku-4-5-20251001'];
const tools = [
  '',
  '',
  'Bash',
  'Read',
  'Edit',
  'Write',
  'Grep',
  'Glob',
  'Task',
  'mcp__github__search',
  'mcp__linear__list',
];
const subagents = ['', '', '', '', 'Explore', 'general-purpose', 'code-reviewer'];
const folders = Array.from({ length: 24 }, (_, index) => `/home/user/project-${index}`);

/** Puts a year of turns into the database of a store, as a busy team would make them: 20 turns a session, by day. */
export function fillYear(file: string, turns: number, seed: number, end = yearEnd): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = OFF');
  const costs = createCosts(database);
  const insert = database.prepare(`
    INSERT INTO sessions (id, cwd, parent, created_at, epoch, holder, head, title, status, model, turns, cost, waiting, updated_at)
    VALUES (?, ?, NULL, ?, 0, NULL, 0, ?, 'idle', ?, 20, 0, 0, ?) RETURNING key`);
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() ** 1.6 * values.length)] as Value;
  const perSession = 20;
  for (let first = 0; first < turns; first += perSession) {
    if (first % 20_000 === 0) database.exec(first === 0 ? 'BEGIN' : 'COMMIT; BEGIN');
    const start = end - 365 * dayMs + (first / turns) * 364.9 * dayMs;
    const morning = Math.floor(start / dayMs) * dayMs + 7 * 3_600_000;
    const begin = Math.floor(morning + random() * 11 * 3_600_000);
    const title = `Work on piece ${first / perSession}`;
    const session = Number(insert.get(`year-${first}`, pick(folders), begin, title, models[0] ?? '', begin)?.key);
    for (let number = 1; number <= perSession; number += 1) {
      const shares = Array.from({ length: 1 + Math.floor(random() * 4) }, (): CostShare => {
        const cacheRead = Math.floor(random() * 90_000);
        const output = Math.floor(random() * 900);
        return {
          model: pick(models),
          tool: pick(tools),
          subagent: pick(subagents),
          cost: Math.floor((cacheRead * 0.5 + output * 25) * 1000),
          input: Math.floor(random() * 400),
          output,
          cacheRead,
          cacheWrite: Math.floor(random() * 4000),
        };
      });
      const at = Math.floor(begin + number * 180_000);
      costs.put(session, [{ number, at, estimated: false, shares: apart(shares) }]);
    }
  }
  database.exec('COMMIT');
  database.close();
}

/** One share for each purpose, as a turn has them. */
function apart(shares: CostShare[]): CostShare[] {
  return [...new Map(shares.map((share) => [`${share.model} ${share.tool} ${share.subagent}`, share])).values()];
}

function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

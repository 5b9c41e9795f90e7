import { DatabaseSync } from 'node:sqlite';
import { emptyState } from '../src/core/session/state.ts';
import { opened } from '../test/store/place.ts';

/** Sessions with so many lines each, written past the store, and as if they had been folded. */
export async function fillJournals(file: string, heads: { [id: string]: number }): Promise<void> {
  await (await opened({ file })).close();
  const database = new DatabaseSync(file);
  const session = database.prepare(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (?, ?, '/home/user/project', 1, 1, ?, 'idle', 0, 0, 0, 1)`);
  const insert = database.prepare(
    `INSERT INTO journal (session, seq, at, epoch, source, "by", body) VALUES (?, ?, ?, 1, ?, NULL, ?)`,
  );
  const checkpoint = database.prepare('INSERT INTO checkpoints (session, seq, state) VALUES (?, ?, ?)');
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  Object.entries(heads).forEach(([id, head], index) => {
    session.run(index + 1, id, head);
    checkpoint.run(index + 1, head, JSON.stringify({ ...emptyState(id), seq: head }));
    for (let seq = 1; seq <= head; seq += 1) {
      const { source, body } = frameOf(seq);
      insert.run(index + 1, seq, 1_700_000_000_000 + seq * 40, source, Buffer.from(JSON.stringify(body)));
    }
  });
  database.exec('COMMIT');
  database.close();
}

/** A call with its result, words, and now and then a message and the end of its turn. */
function frameOf(seq: number): { source: string; body: object } {
  const call = Math.floor(seq / 2);
  if (seq % 40 === 1) return { source: 'in', body: { type: 'user', uuid: `m${seq}`, message: { content: 'go on' } } };
  if (seq % 40 === 0) return { source: 'out', body: { duration_ms: 1, type: 'result', subtype: 'success' } };
  if (seq % 40 === 2) return { source: 'out', body: { type: 'user', uuid: `m${seq - 1}`, isReplay: true } };
  const [block, type] =
    seq % 2 === 0
      ? [{ type: 'tool_use', id: `toolu_${call}`, name: 'Bash', input: { command: `ls part-${seq}` } }, 'assistant']
      : [{ type: 'tool_result', tool_use_id: `toolu_${call}`, content: words.repeat(1 + (seq % 5)) }, 'user'];
  return { source: 'out', body: { type, message: { role: type, content: [block] }, session_id: 'x', uuid: `u${seq}` } };
}

const words = 'the store keeps every line it is given and tells nobody before the disk has it. ';

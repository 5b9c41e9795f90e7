import type { Append, Store } from '../../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession } from './examples.ts';
import { opened } from './place.ts';
import { seededRandom } from './random.ts';

/** Appends to some sessions until it is killed, and says `SESSION SEQ` for what the store has acknowledged. */
const [file = '', seed, ...sessions] = process.argv.slice(2);

const random = seededRandom(Number(seed));
const holder = `process ${process.pid}`;
const store = await opened({ file });
process.stdout.write('open\n');
await Promise.all(sessions.map((id) => writeOn(store, id)));

async function writeOn(store: Store, id: string): Promise<void> {
  await store.createSession(exampleSession(id));
  const row = await store.session(id);
  const held = await store.hold(id, holder, row?.holder ?? null);
  if (held.type !== 'held') throw new Error(`${id} is ${held.type}`);
  let head = held.head;
  const inFlight: Promise<void>[] = [];
  for (;;) {
    const append = appendOf(id, head + 1, 1 + Math.floor(random() * 4));
    head += append.lines.length;
    inFlight.push(acknowledge(store, append, head));
    if (inFlight.length >= 4) await inFlight.shift();
  }
}

async function acknowledge(store: Store, append: Append, head: number): Promise<void> {
  const answer = await store.append({ ...append, holder });
  if (answer.type !== 'committed') throw new Error(`${append.sessionId} is ${answer.type}`);
  process.stdout.write(`${append.sessionId} ${head}\n`);
}

function appendOf(id: string, firstSeq: number, length: number): Append {
  const seqs = Array.from({ length }, (_, index) => firstSeq + index);
  return exampleAppend(id, firstSeq, {
    lines: seqs.map((seq) => exampleLine(`${id} ${seq} `.repeat(1 + (seq % 300)))),
    changes: seqs.map((seq) => ({ type: 'entry', entry: exampleEntry(`entry ${seq}`, { seq }) })),
  });
}

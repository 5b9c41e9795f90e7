import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../src/core/session/entry.ts';
import { createLineSplitter } from '../src/server/claude/lines.ts';
import { createReplay, type Replay } from '../src/server/session/replay.ts';

const here = dirname(fileURLToPath(import.meta.url));
const transcripts = join(here, 'transcripts');
const golden = join(here, 'golden');

// `npm run golden` writes the files anew; a person reads the difference before it is committed.
const writing = process.env.QUARTERDECK_WRITE_GOLDEN === '1';

const names = readdirSync(transcripts, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ndjson'),
);

describe('recorded transcripts', () => {
  test('both CLI versions are there', () => {
    expect(new Set(names.map(dirname))).toEqual(new Set(['2.1.38', '2.1.325', 'future']));
  });

  test.each(names)('%s has the timeline that a person has reviewed', (name) => {
    const { replay, entries } = play(name);
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    const file = join(golden, name);
    if (writing) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, lines);
    }
    expect(existsSync(file), `${name} has a golden file`).toBe(true);
    expect(lines).toBe(readFileSync(file, 'utf8'));
    if (dirname(name) !== 'future') expect([...replay.unknown]).toEqual([]);
  });

  test.each(names)('%s: every entry has its own id, its place in order, and ends closed or waiting', (name) => {
    const { replay, entries } = play(name);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const places = entries.map(({ seq, ord }) => seq * 1000 + ord);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const open = Object.values(replay.state().open).map(({ type }) => type);
    expect(open.filter((type) => type !== 'message')).toEqual([]);
    expect(replay.state().live.blocks).toEqual([]);
  });

  test('the same journal in chunks of any size gives the same state and the same entries', () => {
    const small = names.filter((name) => bytesOf(name).length < 100_000);
    const cuts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(...small), cuts, (name, sizes) => {
        const whole = play(name);
        const cut = play(name, sizes);
        expect(cut.entries).toEqual(whole.entries);
        expect(cut.replay.state()).toEqual(whole.replay.state());
      }),
      { numRuns: 100 },
    );
  });
});

function play(name: string, sizes: number[] = [1 << 30]): { replay: Replay; entries: Entry[] } {
  const replay = createReplay();
  const splitter = createLineSplitter();
  const entries: Entry[] = [];
  const bytes = bytesOf(name);
  const pieces = chunks(bytes, sizes).flatMap((chunk) => splitter.push(chunk));
  for (const piece of [...pieces, ...splitter.end()])
    if (piece.type === 'line') entries.push(...replay.line(piece.bytes));
  return { replay, entries: [...entries, ...replay.end()] };
}

function chunks(bytes: Uint8Array, sizes: number[]): Uint8Array[] {
  const cut: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    cut.push(bytes.subarray(at, at + size));
    at += size;
  }
  return cut;
}

function bytesOf(name: string): Uint8Array {
  return readFileSync(join(transcripts, name));
}

import { describe, expect, it } from 'vitest';
import type { NewLine, Store } from '../../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession, exampleSummary } from './examples.ts';

export function describeJournal(current: () => Store): void {
  describe('journal', () => {
    it('numbers lines from 1 without gaps, over batches', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      await store.append(exampleAppend('a', 1, { lines: ['one', 'two'].map((text) => exampleLine(text)) }));
      await store.append(
        exampleAppend('a', 3, { lines: [exampleLine('three', { source: 'in', by: 'phone', at: 7 })] }),
      );

      const lines = await store.lines('a', 0, 10, 1000);
      expect(lines.map(({ seq, body }) => [seq, new TextDecoder().decode(body)])).toEqual([
        [1, 'one'],
        [2, 'two'],
        [3, 'three'],
      ]);
      expect(lines[2]).toMatchObject({ source: 'in', by: 'phone', at: 7, epoch: 0 });
      expect(await store.session('a')).toMatchObject({ head: 3, summary: exampleSummary() });
    });

    it('refuses a first seq that is not the next one, and leaves nothing of it', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      await store.append(exampleAppend('a', 1));
      const before = await store.session('a');
      const wrong = { changes: [{ type: 'entry', entry: exampleEntry('ghost', { seq: 1 }) } as const] };
      for (const firstSeq of [0, 1, 3]) {
        const append = exampleAppend('a', firstSeq, { ...wrong, summary: exampleSummary({ title: 'ghost' }) });
        expect(await store.append(append)).toMatchObject({ type: 'stale', head: 1 });
      }
      expect(await store.session('a')).toEqual(before);
      expect(await store.entry('a', 'ghost')).toBeNull();
    });

    it('[R3] keeps appends of many sessions apart when they are in flight at once, and a stale one to itself', async () => {
      const store = current();
      const ids = ['a', 'b', 'c', 'd'];
      await Promise.all(ids.map((id) => store.createSession(exampleSession(id))));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => index + 1).flatMap((seq) => [
          ...ids.map((id) => store.append(exampleAppend(id, seq, { lines: [exampleLine(`${id}${seq}`)] }))),
          store.append(exampleAppend('a', seq, { holder: 'nobody' })),
        ]),
      );

      expect(answers.filter(({ type }) => type === 'committed')).toHaveLength(200);
      expect(answers.filter(({ type }) => type === 'stale')).toHaveLength(50);
      for (const id of ids) {
        const texts = (await store.lines(id, 0, 100, 10_000)).map(({ body }) => new TextDecoder().decode(body));
        expect(texts).toEqual(Array.from({ length: 50 }, (_, index) => `${id}${index + 1}`));
      }
    });

    it('reads after a seq, with a limit of lines and of bytes, and at least one line', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      const lines = Array.from({ length: 9 }, () => exampleLine('0123456789'));
      await store.append(exampleAppend('a', 1, { lines }));
      const seqs = async (after: number, limit: number, bytes: number) =>
        (await store.lines('a', after, limit, bytes)).map(({ seq }) => seq);

      expect(await seqs(4, 2, 1000)).toEqual([5, 6]);
      expect(await seqs(4, 9, 35)).toEqual([5, 6, 7]);
      expect(await seqs(4, 9, 1)).toEqual([5]);
      expect(await seqs(9, 9, 1000)).toEqual([]);
      expect(await seqs(0, -1, 1000)).toEqual([]);
    });

    it('reads what is new after a page that was cut short', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      await store.append(
        exampleAppend('a', 1, { lines: [exampleLine('one'), exampleLine('two'), exampleLine('three')] }),
      );
      expect(await store.lines('a', 0, 10, 4)).toHaveLength(1);
      await store.append(exampleAppend('a', 4));
      expect(await store.session('a')).toMatchObject({ head: 4 });
    });

    it('finds one line', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      await store.append(exampleAppend('a', 1, { lines: [exampleLine('one'), exampleLine('two')] }));
      expect(await store.line('a', 2)).toMatchObject({ seq: 2, body: new TextEncoder().encode('two') });
      expect([await store.line('a', 0), await store.line('a', 3), await store.line('a', -5)]).toEqual([
        null,
        null,
        null,
      ]);
    });

    it('[C4] gives back every byte as it came', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const bodies = [
        all,
        new Uint8Array(0),
        Uint8Array.of(0),
        all.subarray(100, 103),
        Uint8Array.of(0xff, 0xfe, 0x0a),
      ];
      await store.append(exampleAppend('a', 1, { lines: bodies.map(bodyLine) }));

      expect(await store.lines('a', 0, 10, 10_000)).toEqual(
        bodies.map((body, index) => ({ ...bodyLine(body), seq: index + 1, epoch: 0, body: Uint8Array.from(body) })),
      );
      expect(all).toHaveLength(256);
    });

    it('[C1] takes a line of 50 MB', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      const body = new Uint8Array(50_000_000).fill(0x61);
      body[49_999_999] = 0x62;
      expect(await store.append(exampleAppend('a', 1, { lines: [bodyLine(body), exampleLine('next')] }))).toEqual({
        type: 'committed',
      });

      const lines = await store.lines('a', 0, 10, 1000);
      expect(lines).toHaveLength(1);
      expect(Buffer.from(lines[0]?.body ?? []).equals(body)).toBe(true);
      expect(await store.line('a', 2)).toMatchObject({ body: new TextEncoder().encode('next') });
    });
  });
}

function bodyLine(body: Uint8Array): NewLine {
  return { at: 1, source: 'out', by: null, body };
}

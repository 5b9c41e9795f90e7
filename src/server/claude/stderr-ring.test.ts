import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStderrRing } from './stderr-ring.ts';

describe('[C7] the stderr ring', () => {
  test('keeps the last bytes of any chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 })), (chunks) => {
        const ring = createStderrRing(16);
        for (const chunk of chunks) ring.push(Buffer.from(chunk));
        expect(ring.text()).toBe(chunks.join('').slice(-16));
      }),
    );
  });

  test('does not start inside a character', () => {
    const ring = createStderrRing(6);
    ring.push(Buffer.from('ab🐙cd'));
    expect(ring.text()).toBe('🐙cd');
    ring.push(Buffer.from('e'));
    expect(ring.text()).toBe('cde');
  });

  test('is empty at first', () => {
    expect(createStderrRing().text()).toBe('');
  });
});

import { expect, it } from 'vitest';
import { decoded } from './decoded.ts';

it('an encoded part of an address is decoded, and one that is not well encoded stays', () => {
  expect(decoded('msg_1%3A0')).toBe('msg_1:0');
  expect(decoded('%E0')).toBe('%E0');
});

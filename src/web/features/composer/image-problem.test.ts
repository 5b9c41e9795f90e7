import { describe, expect, test } from 'vitest';
import { imageProblem } from './image-problem.ts';

const start = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const megabyte = 1024 * 1024;

describe('an image that can be sent', () => {
  test.each([
    ['png', '\x89PNG\r\n\x1a\n____'],
    ['jpeg', '\xff\xd8\xff\xe0________'],
    ['gif', 'GIF87a______'],
    ['gif', 'GIF89a______'],
    ['webp', 'RIFF____WEBP'],
  ])('%s', (_kind, text) => expect(imageProblem('a', 5 * megabyte, start(text))).toBe(null));
});

test('one that is too large is told with its size', () => {
  expect(imageProblem('big.png', 7 * megabyte, start('\x89PNG\r\n\x1a\n'))).toBe(
    'big.png is too large: 7.3 MB. An image may have 5 MB.',
  );
});

test.each(['%PDF-1.7', '<svg xmlns', 'RIFF____WAVE', '\x89PN'])('%s is no image, whatever its name says', (text) => {
  expect(imageProblem('a.png', 100, start(text))).toBe(
    'a.png is not a PNG, JPEG, GIF or WebP image; no others can be sent.',
  );
});

test('an empty file is told', () => expect(imageProblem('a.png', 0, start(''))).toBe('a.png is empty.'));

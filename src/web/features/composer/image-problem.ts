import { bytes } from '../../ui/format.ts';

const limitBytes = 5 * 1024 * 1024;

export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** How many bytes tell what kind of image it is. */
export const signatureLength = 12;

/** Why an image cannot be sent, before it is uploaded for nothing; null when it can. */
export function imageProblem(name: string, size: number, start: Uint8Array): string | null {
  if (size === 0) return `${name} is empty.`;
  if (!isImage(start)) return `${name} is not a PNG, JPEG, GIF or WebP image; no others can be sent.`;
  if (size > limitBytes) return `${name} is too large: ${bytes(size)}. An image may have 5 MB.`;
  return null;
}

const signatures: readonly (readonly [at: number, text: string])[][] = [
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, '\xff\xd8\xff']],
  [[0, 'GIF87a']],
  [[0, 'GIF89a']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
];

function isImage(start: Uint8Array): boolean {
  return signatures.some((parts) => parts.every(([at, text]) => has(start, at, text)));
}

function has(start: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, index) => start[at + index] === letter.charCodeAt(0));
}

const imageKinds: { mediaType: string; fits(bytes: Uint8Array): boolean }[] = [
  { mediaType: 'image/png', fits: (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/jpeg', fits: (bytes) => has(bytes, 0, '\xff\xd8\xff') },
  { mediaType: 'image/gif', fits: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a') },
  { mediaType: 'image/webp', fits: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP') },
];

export const imageTypes = imageKinds.map(({ mediaType }) => mediaType);

/** The kind of image these bytes are, whatever they are said to be; null when they are none that can be sent. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  return imageKinds.find(({ fits }) => fits(bytes))?.mediaType ?? null;
}

function has(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

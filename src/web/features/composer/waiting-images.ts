import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../client/listeners.ts';

/** An image that is to go with the next message. `url` shows it and is given back when it is gone. */
export type Image = { id: string; file: File; url: string; state: UploadState };

export type UploadState =
  | { type: 'uploading' }
  | { type: 'uploaded'; uploadId: string }
  | { type: 'failed'; reason: string };

const changes = createListeners<[]>();
/** As a draft does, they wait while one looks at another session. */
const waiting = new Map<string, readonly Image[]>();
const none: readonly Image[] = [];

export function imagesOf(sessionId: string): readonly Image[] {
  return waiting.get(sessionId) ?? none;
}

export function changeImages(sessionId: string, change: (images: readonly Image[]) => readonly Image[]): void {
  const next = change(imagesOf(sessionId));
  if (next.length === 0) waiting.delete(sessionId);
  else waiting.set(sessionId, next);
  changes.tell();
}

export function useWaitingImages(sessionId: string): readonly Image[] {
  return useSyncExternalStore(changes.add, () => imagesOf(sessionId));
}

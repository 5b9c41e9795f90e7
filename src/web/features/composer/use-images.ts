import { useCallback, useEffect, useRef } from 'react';
import { newId } from '../../../client/new-id.ts';
import { ApiProblem, sendBytes } from '../../connection/api.ts';
import { imageProblem, signatureLength } from './image-problem.ts';
import { changeImages, type Image, imagesOf, type UploadState, useWaitingImages } from './waiting-images.ts';

export type Images = {
  images: readonly Image[];
  /** Uploads what can be sent at once, and tells why the rest cannot. */
  add(files: readonly File[]): void;
  retry(id: string): void;
  remove(id: string): void;
  /** They are sent or thrown away. */
  clear(): void;
};

export function useImages(sessionId: string, onProblem: (problem: string) => void): Images {
  const images = useWaitingImages(sessionId);
  const tell = useRef(onProblem);
  useEffect(() => {
    tell.current = onProblem;
  });

  const upload = useCallback(
    (id: string, file: File) => {
      const become = (state: UploadState) =>
        changeImages(sessionId, (all) => all.map((image) => (image.id === id ? { ...image, state } : image)));
      become({ type: 'uploading' });
      sendBytes<{ id: string }>('/uploads', file).then(
        (uploaded) => become({ type: 'uploaded', uploadId: uploaded.id }),
        (problem: unknown) => {
          const reason = problem instanceof ApiProblem ? problem.message : 'The image could not be uploaded.';
          become({ type: 'failed', reason });
          tell.current(`${nameOf(file)}: ${reason}`);
        },
      );
    },
    [sessionId],
  );

  const addOne = useCallback(
    async (file: File) => {
      const problem = await problemOf(file);
      if (problem !== null) return tell.current(problem);
      const id = newId();
      const url = URL.createObjectURL(file);
      changeImages(sessionId, (all) => [...all, { id, file, url, state: { type: 'uploading' } }]);
      upload(id, file);
    },
    [sessionId, upload],
  );

  const drop = useCallback(
    (isDropped: (image: Image) => boolean) => {
      giveBack(imagesOf(sessionId).filter(isDropped));
      changeImages(sessionId, (all) => all.filter((image) => !isDropped(image)));
    },
    [sessionId],
  );

  return {
    images,
    add: useCallback((files: readonly File[]) => void Promise.all(files.map(addOne)), [addOne]),
    retry: useCallback(
      (id: string) => {
        const image = imagesOf(sessionId).find((one) => one.id === id);
        if (image) upload(id, image.file);
      },
      [sessionId, upload],
    ),
    remove: useCallback((id: string) => drop((image) => image.id === id), [drop]),
    clear: useCallback(() => drop(() => true), [drop]),
  };
}

export function nameOf(file: File): string {
  return file.name === '' ? 'The image' : file.name;
}

function giveBack(images: readonly Image[]): void {
  for (const { url } of images) URL.revokeObjectURL(url);
}

async function problemOf(file: File): Promise<string | null> {
  try {
    const start = await file.slice(0, signatureLength).arrayBuffer();
    return imageProblem(nameOf(file), file.size, new Uint8Array(start));
  } catch {
    return `${nameOf(file)} cannot be read.`;
  }
}

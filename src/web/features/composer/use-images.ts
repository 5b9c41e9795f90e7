import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../../client/new-id.ts';
import { ApiProblem, sendBytes } from '../../connection/api.ts';
import { imageProblem, signatureLength } from './image-problem.ts';

/** An image that is to go with the next message. `url` shows it and is given back when it is gone. */
export type Image = { id: string; file: File; url: string; state: UploadState };

export type UploadState =
  | { type: 'uploading' }
  | { type: 'uploaded'; uploadId: string }
  | { type: 'failed'; reason: string };

export type Images = {
  images: readonly Image[];
  /** Uploads what can be sent at once, and tells why the rest cannot. */
  add(files: readonly File[]): void;
  retry(id: string): void;
  remove(id: string): void;
  /** They are sent or thrown away. */
  clear(): void;
};

export function useImages(onProblem: (problem: string) => void): Images {
  const [images, setImages] = useState<readonly Image[]>([]);
  const shown = useRef(images);
  const tell = useRef(onProblem);
  useEffect(() => {
    shown.current = images;
    tell.current = onProblem;
  });
  useEffect(() => () => giveBack(shown.current), []);

  const upload = useCallback((id: string, file: File) => {
    const become = (state: UploadState) =>
      setImages((all) => all.map((image) => (image.id === id ? { ...image, state } : image)));
    become({ type: 'uploading' });
    sendBytes<{ id: string }>('/uploads', file).then(
      (uploaded) => become({ type: 'uploaded', uploadId: uploaded.id }),
      (problem: unknown) => {
        const reason = problem instanceof ApiProblem ? problem.message : 'The image could not be uploaded.';
        become({ type: 'failed', reason });
        tell.current(`${nameOf(file)}: ${reason}`);
      },
    );
  }, []);

  const addOne = useCallback(
    async (file: File) => {
      const problem = await problemOf(file);
      if (problem !== null) return tell.current(problem);
      const id = newId();
      const url = URL.createObjectURL(file);
      setImages((all) => [...all, { id, file, url, state: { type: 'uploading' } }]);
      upload(id, file);
    },
    [upload],
  );

  return {
    images,
    add: useCallback((files: readonly File[]) => void Promise.all(files.map(addOne)), [addOne]),
    retry: useCallback(
      (id: string) => {
        const image = shown.current.find((one) => one.id === id);
        if (image) upload(id, image.file);
      },
      [upload],
    ),
    remove: useCallback((id: string) => {
      giveBack(shown.current.filter((image) => image.id === id));
      setImages((all) => all.filter((image) => image.id !== id));
    }, []),
    clear: useCallback(() => {
      giveBack(shown.current);
      setImages([]);
    }, []),
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

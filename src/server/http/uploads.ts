import type { Store } from '../store/store.ts';
import type { Uploads } from './command/command-context.ts';

/** What a device has uploaded is its own: another one cannot send it. */
export function createUploads(store: Pick<Store, 'upload'>): Uploads {
  return {
    take: async (uploadId, deviceId) => {
      const upload = await store.upload(uploadId);
      if (!upload || upload.device !== deviceId) return null;
      const { mediaType, bytes } = upload;
      return { mediaType, base64: Buffer.from(bytes).toString('base64') };
    },
  };
}

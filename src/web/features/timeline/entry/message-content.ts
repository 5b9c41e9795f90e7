import type { Attachment, Entry } from '../../../../core/session/entry.ts';
import { apiUrl, getJson, pathOf } from '../../../connection/api.ts';
import type { EntryOf } from './entry-of.ts';

export type MessageContent = { text: string; files: File[] };

/** All of a message, to be sent again: the timeline has long texts and images only in part. */
export async function messageContent(sessionId: string, entry: EntryOf<'message'>): Promise<MessageContent> {
  const images = entry.attachments.filter(({ kind }) => kind === 'image');
  const [text, ...files] = await Promise.all([
    wholeText(sessionId, entry),
    ...images.map((image) => fileOf(attachmentUrl(sessionId, entry.seq, image), image)),
  ]);
  return { text, files };
}

export function attachmentUrl(sessionId: string, seq: number, { index }: Attachment): string {
  return apiUrl(`/sessions${pathOf(sessionId)}/lines${pathOf(seq)}/attachments${pathOf(index)}`);
}

async function wholeText(sessionId: string, { id, text, clipped }: EntryOf<'message'>): Promise<string> {
  if (!clipped) return text;
  const path = `/sessions${pathOf(sessionId)}/entries${pathOf(id)}/payload`;
  const { entry } = await getJson<{ entry: Entry }>(path);
  return entry.type === 'message' ? entry.text : text;
}

async function fileOf(url: string, { index, mediaType }: Attachment): Promise<File> {
  const response = await fetch(url, { headers: { 'X-Quarterdeck': '1' } });
  if (!response.ok) throw new Error(`the image could not be read: ${response.status}`);
  return new File([await response.blob()], `image-${index + 1}`, { type: mediaType });
}

import type { Attachment } from '../../../core/session/entry.ts';
import type { ContentBlock, PlainBlock } from '../message/content-block.ts';
import type { Clips } from './clips.ts';

/** The words in a list of blocks; a block that has none is told by what it is. */
export function textOf(content: string | readonly (ContentBlock | PlainBlock)[] | undefined): string {
  if (content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.flatMap((block) => wordsOf(block) ?? []).join('\n');
}

export function attachmentsOf(
  content: readonly ContentBlock[] | string | undefined,
  clips: Clips,
  path: string,
): Attachment[] {
  if (content === undefined || typeof content === 'string') return [];
  return content.flatMap((block, index) => {
    if (block.type !== 'image' && block.type !== 'document') return [];
    const length = clips.lengthAt(`${path}.${index}.source.data`) ?? block.source.data?.length ?? 0;
    const mediaType = block.source.media_type ?? 'application/octet-stream';
    return [{ kind: block.type, mediaType, bytes: Math.floor((length * 3) / 4), index }];
  });
}

function wordsOf(block: ContentBlock | PlainBlock): string | null {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'document':
      return null;
    case 'tool_reference':
      return block.tool_name;
    case 'unknown':
      return JSON.stringify(block.raw);
    default:
      return JSON.stringify(block);
  }
}

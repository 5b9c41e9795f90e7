import { memberOf } from '../../core/json.ts';
import { attachmentIn } from '../claude/whole-line.ts';
import type { JournalLine } from '../store/store.ts';
import type { Parts } from './export-session.ts';
import type { PictureOf } from './html/entry.ts';

const mostBytes = 8 * 1024 * 1024;
const mostLine = 32 * 1024 * 1024;

/** The first letters of base64 of each kind of picture a page may show; what they are said to be does not count. */
const beginnings: { [begin: string]: string } = {
  iVBORw0KGgo: 'image/png',
  '/9j/': 'image/jpeg',
  R0lGOD: 'image/gif',
  UklGR: 'image/webp',
};

/** Gives pictures as addresses that hold their bytes. One line can have several, so the last one read is kept. */
export function createPictures({ source, row }: Pick<Parts, 'source' | 'row'>): PictureOf {
  let latest: JournalLine | null = null;
  return (entry, { kind, bytes, index }) => {
    if (kind !== 'image' || bytes > mostBytes) return null;
    const seq = entry.type === 'tool' ? entry.resultSeq : entry.seq;
    if (seq === null) return null;
    if (latest?.seq !== seq) latest = source.line(row.id, seq);
    if (!latest || latest.body.length > mostLine) return null;
    const found = attachmentIn(latest.body, { toolUseId: entry.type === 'tool' ? entry.id : null, index });
    if (!found || !/^[A-Za-z0-9+/=]*$/.test(found.base64)) return null;
    const begin = Object.keys(beginnings).find((letters) => found.base64.startsWith(letters));
    return begin === undefined ? null : `data:${memberOf(beginnings, begin)};base64,${found.base64}`;
  };
}

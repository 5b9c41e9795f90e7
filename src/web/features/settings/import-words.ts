import type { ImportStatus } from '../../../core/import-status.ts';
import { bytes, plural } from '../../ui/format.ts';

/** How far an import is, in words, and as a share where it is under way. */
export function importWords({ phase, files, bytes: size, sessions }: ImportStatus): {
  words: string;
  share: number | null;
} {
  if (phase === 'looking') return { words: `Looking: ${plural(files.total, 'file')} so far`, share: null };
  if (phase !== 'importing') {
    const found = sessions === 0 ? '' : ` ${plural(sessions, 'session')} came in.`;
    return { words: `Everything is read. New lines are read as they are written.${found}`, share: null };
  }
  const share = size.total === 0 ? 0 : Math.min(1, size.done / size.total);
  const words = `${files.done} of ${plural(files.total, 'file')}, ${bytes(size.done)} of ${bytes(size.total)}`;
  return { words, share };
}

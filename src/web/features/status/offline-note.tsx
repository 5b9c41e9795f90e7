import { useSessionsSavedAt } from '../../store/sessions.ts';
import { offlineWords } from './link-words.ts';

/** Says over the session list that it is the one this device knew last. */
export function OfflineNote() {
  const savedAt = useSessionsSavedAt();
  if (savedAt === null) return null;
  return (
    <p role="status" className="border-y border-line bg-bad-bg px-3.5 py-1.5 text-xs">
      {offlineWords(savedAt, Date.now())}
    </p>
  );
}

import { useNow } from '../../store/use-now.ts';
import { exactTime } from '../../ui/format.ts';
import { heartbeatWords } from './agent-words.ts';

const recentMs = 60_000;

/** How long ago the CLI said something. What is old is counted seldom. */
export function Heartbeat({ at }: { at: number | null }) {
  const isRecent = at !== null && Date.now() - at < recentMs;
  const now = useNow(at !== null, isRecent ? 1000 : 30_000);
  return (
    <span className="tnum" title={at === null ? undefined : exactTime(at)}>
      {heartbeatWords(at, now)}
    </span>
  );
}

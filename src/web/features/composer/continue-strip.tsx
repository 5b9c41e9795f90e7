import { Clock } from 'lucide-react';
import { activeLimit } from '../../../core/limit/limited.ts';
import { useMay } from '../../store/client-context.ts';
import { useCommand } from '../../store/command.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { timeWords } from '../../ui/format.ts';

/** Says that the session continues after a usage limit, while it waits for that. */
export function ContinueStrip() {
  const { id: sessionId } = useSession();
  const limit = useSessionState((state) => activeLimit(state));
  const may = useMay('limit.cancel');
  const command = useCommand();
  const now = useNow(limit !== null, 60_000);
  if (limit === null || limit.continueAt === null) return null;
  const { turn, continueAt } = limit;
  return (
    <section
      aria-label="Continues later"
      className="mx-3 flex min-h-8 items-center gap-2.5 rounded-t-xl border border-b-0 border-line bg-panel py-0.5 pr-1 pl-3.5 text-sm"
    >
      <Clock size={13} aria-hidden="true" className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1">Continues {timeWords(continueAt, now)}, after the usage limit</span>
      {may && (
        <Button
          look="ghost"
          className="min-h-7 px-2 text-xs max-phone:min-h-11"
          onClick={() => void command({ type: 'limit.cancel', sessionId, turn })}
        >
          Cancel
        </Button>
      )}
    </section>
  );
}

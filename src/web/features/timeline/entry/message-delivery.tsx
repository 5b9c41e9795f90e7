import type { Delivery } from '../../../../core/session/entry.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useWatched } from '../../../store/session-context.ts';
import { classes } from '../../../ui/class-names.ts';
import { deliveryWords } from './delivery-words.ts';

const looks = { quiet: '', ok: 'text-ok', bad: 'text-bad' };

/** How far a message is, and what can be done about it. */
export function MessageDelivery({ delivery }: { delivery: Delivery }) {
  const session = useSession();
  const isSaved = delivery.type === 'saved';
  const isTurnRunning = useWatched(session, ({ state }) => isSaved && state?.turn.type === 'running');
  const command = useCommand();
  const may = useMay('session.resume');
  const { mark, words, isSettled, look } = deliveryWords(delivery, isTurnRunning);
  const sessionId = session.id;
  return (
    <span className={classes('flex items-baseline gap-2', looks[look])}>
      {may && delivery.type === 'failed' && (
        // The next run writes what the last one did not take, under the same id.
        <TextButton onClick={() => void command({ type: 'session.resume', sessionId })}>Send again</TextButton>
      )}
      <span title={words}>
        <span className={isSettled ? 'sr-only' : ''}>{words} </span>
        <span aria-hidden="true">{mark}</span>
      </span>
    </span>
  );
}

function TextButton({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="text-xs text-sea hover:underline max-phone:min-h-11">
      {children}
    </button>
  );
}

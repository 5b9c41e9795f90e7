import { useLink } from '../../store/client-context.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { Progress } from './answering.ts';
import { refusalWords } from './refusal-words.ts';

/** How the answer is doing, when there is something to say about it. */
export function AnswerStatus({ progress }: { progress: Progress }) {
  const isOnline = useLink().type === 'open';
  if (progress.type === 'refused') return <Line isBad>{refusalWords(progress.error)}</Line>;
  if (!isOnline) return <Line>{progress.type === 'sent' ? sentOffline : offline}</Line>;
  if (progress.type !== 'sent') return null;
  return (
    <Line>
      <Spinner size={12} /> Sending your answer
    </Line>
  );
}

const offline = 'No connection. An answer goes out when it is back.';
const sentOffline = 'No connection. Your answer goes out when it is back.';

function Line({ isBad = false, children }: { isBad?: boolean; children: React.ReactNode }) {
  return (
    <p
      role="status"
      className={`flex items-center gap-1.5 border-t border-line px-3.5 py-1.5 text-xs ${isBad ? 'text-bad' : 'text-dim'}`}
    >
      {children}
    </p>
  );
}

import { activeLimit, type LimitHit } from '../../../../core/limit/limited.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useSessionState } from '../../../store/session-context.ts';
import { useNow } from '../../../store/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { timeWords } from '../../../ui/format.ts';
import { continueWords, limitWords } from '../../../ui/limit-words.ts';

/** Until when a limit lasts, and, while it holds the session, how to continue after it. */
export function LimitActions({ limit, turn }: { limit: LimitHit; turn: number }) {
  const { id: sessionId } = useSession();
  const limited = useSessionState((state) => activeLimit(state));
  const isTerminal = useSessionState(({ transcript }) => transcript?.place === 'terminal');
  const may = useMay('limit.continue');
  const command = useCommand();
  const isCurrent = limited !== null && limited.turn === turn;
  const now = useNow(isCurrent);
  const send = (when: 'reset' | 'now') => void command({ type: 'limit.continue', sessionId, turn, when });
  return (
    <>
      <p className="text-sm">
        {limitWords(limit, now).reset} {isCurrent && continueWords(limited, now)}
      </p>
      {isCurrent && may && !isTerminal && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {limited.offersAt !== null && limited.continueAt === null && (
            <Button look="primary" onClick={() => send('reset')}>
              Continue {timeWords(limited.offersAt, now)}
            </Button>
          )}
          {limited.continueAt !== null && (
            <Button onClick={() => void command({ type: 'limit.cancel', sessionId, turn })}>Don’t continue</Button>
          )}
          <Button onClick={() => send('now')}>Continue now</Button>
        </p>
      )}
    </>
  );
}

import type { RequestRecord } from '../../../core/session/entry.ts';
import { useCommand } from '../../store/command.ts';
import { Button } from '../../ui/button.tsx';

type RequestCardProps = { sessionId: string; cwd: string; request: RequestRecord };

/** What the CLI waits for a person to decide, where it can be decided. */
export function RequestCard({ sessionId, request }: RequestCardProps) {
  const command = useCommand();
  if (request.state.type !== 'pending') return null;
  const answer = (allow: boolean) =>
    void command({
      type: 'request.answer',
      sessionId,
      requestId: request.id,
      answer: allow
        ? { type: 'allow', input: request.input, suggestions: [] }
        : { type: 'deny', message: '', interrupt: false },
    });
  return (
    <section aria-label="Requests">
      <Button look="go" onClick={() => answer(true)}>
        Allow once
      </Button>
      <Button look="danger" onClick={() => answer(false)}>
        Deny
      </Button>
    </section>
  );
}

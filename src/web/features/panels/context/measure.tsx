import { useState } from 'react';
import { newId } from '../../../../client/client.ts';
import type { WireError } from '../../../../core/wire.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession } from '../../../store/session-context.ts';
import { Button } from '../../../ui/button.tsx';

/** Asks the CLI what the context is full of. An old one can only be asked in the conversation. */
export function Measure() {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const mayMeasure = useMay('session.measure');
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<WireError | null>(null);
  if (!mayMeasure) return null;

  const during = async (work: () => Promise<WireError | null>) => {
    setIsAsked(true);
    setProblem(await work());
    setIsAsked(false);
  };
  const measure = async () => {
    const answer = await command({ type: 'session.measure', sessionId }, { isQuiet: true });
    return answer.type === 'refused' ? answer.error : null;
  };
  const startAndMeasure = async () => {
    const started = await command({ type: 'session.resume', sessionId }, { isQuiet: true });
    return started.type === 'refused' ? started.error : measure();
  };
  const askInTimeline = async () => {
    const message = { type: 'message.send', sessionId, messageId: newId(), text: '/context' } as const;
    const sent = await command(message, { isQuiet: true });
    return sent.type === 'refused' ? sent.error : null;
  };

  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Button disabled={isAsked} onClick={() => void during(measure)}>
        {isAsked ? 'Measuring …' : 'Measure'}
      </Button>
      <p role="status" className="text-xs text-dim empty:hidden">
        {problem && sentence(problem)}
      </p>
      {problem?.code === 'gone' && (
        <Button disabled={isAsked} onClick={() => void during(startAndMeasure)}>
          Start it and measure
        </Button>
      )}
      {problem?.code === 'unsupported' && (
        <Button disabled={isAsked} onClick={() => void during(askInTimeline)}>
          Send /context
        </Button>
      )}
    </div>
  );
}

function sentence({ code, message }: WireError): string {
  if (code === 'gone') return 'No CLI runs for this session now.';
  if (code === 'unsupported') return 'This CLI tells it only when /context is sent to it, which shows in the timeline.';
  return message;
}

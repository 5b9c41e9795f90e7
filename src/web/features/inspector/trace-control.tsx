import { Circle, ListVideo, Square } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../store/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { TraceDialog } from './trace-dialog.tsx';
import { useTraces } from './use-traces.ts';

const look = 'min-h-7 px-2 text-xs font-normal';

/** Records everything from now on, deltas too, and leads to what was recorded. */
export function TraceControl({ sessionId }: { sessionId: string }) {
  const control = useTraces(sessionId);
  const may = useMay('session.stop');
  const [isOpen, setIsOpen] = useState(false);
  const { traces, recording, start, stop } = control;
  return (
    <>
      {may && recording === null && (
        <Button look="ghost" className={look} onClick={() => void start()}>
          <Circle size={12} aria-hidden="true" /> Record trace
        </Button>
      )}
      {may && recording !== null && (
        <Button look="ghost" className={`${look} text-sea`} onClick={() => void stop(recording.id)}>
          <Square size={12} aria-hidden="true" className="fill-current" /> Stop recording
        </Button>
      )}
      {traces.length > 0 && (
        <Button look="ghost" className={look} onClick={() => setIsOpen(true)}>
          <ListVideo size={14} aria-hidden="true" /> Traces ({traces.length})
        </Button>
      )}
      {isOpen && <TraceDialog sessionId={sessionId} control={control} may={may} onClose={() => setIsOpen(false)} />}
    </>
  );
}

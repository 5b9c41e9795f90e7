import { useMay } from '../../store/client-context.ts';
import { useWaitingMessages } from '../../store/use-waiting-messages.ts';
import { QueueStrip } from './queue-strip.tsx';
import { Writer } from './writer.tsx';

/** Where a person writes to Claude. */
export function Composer() {
  const isAllowed = useMay('message.send');
  return (
    <section
      aria-label="Composer"
      className="px-5 pb-3.5 max-phone:pr-[max(10px,env(safe-area-inset-right))] max-phone:pb-2.5 max-phone:pl-[max(10px,env(safe-area-inset-left))]"
    >
      <div className="mx-auto max-w-[780px]">{isAllowed ? <Writer /> : <Forbidden />}</div>
    </section>
  );
}

function Forbidden() {
  const queued = useWaitingMessages();
  return (
    <>
      <QueueStrip queued={queued} unsent={[]} actions={null} />
      <div className="flex flex-col gap-1 rounded-xl border border-line bg-panel px-3.5 py-2.5">
        <textarea aria-label="Message" disabled rows={1} aria-describedby="composer-forbidden" className="sr-only" />
        <p id="composer-forbidden" className="text-sm text-dim">
          This device may watch this session, but not write to it. Pair it again with more rights to send messages.
        </p>
      </div>
    </>
  );
}

import { SquareTerminal } from 'lucide-react';
import { useMay } from '../../store/client-context.ts';
import { useSession, useWatched } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ago } from '../../ui/format.ts';
import { barWords } from './bar-words.ts';
import { useTake } from './use-take.ts';

/** Stands where one would write: this session is a terminal's, and only followed here. */
export function TerminalBar() {
  const session = useSession();
  const may = useMay('session.take');
  const updatedAt = useWatched(session, ({ state }) => state?.updatedAt ?? 0);
  const isWorking = useWatched(session, ({ state }) => state?.turn.type === 'running');
  const { taking, take, trust, rest } = useTake(session.id);
  const now = useNow(true, 10_000);
  const { title, detail } = barWords(isWorking, now - updatedAt, ago(updatedAt, now));
  return (
    <section
      aria-label="In a terminal"
      className="px-5 pb-3.5 max-phone:pr-[max(10px,env(safe-area-inset-right))] max-phone:pb-2.5 max-phone:pl-[max(10px,env(safe-area-inset-left))]"
    >
      <div className="mx-auto flex max-w-[780px] items-center gap-3 rounded-xl border border-line bg-panel px-3.5 py-2.5 max-phone:flex-wrap">
        <SquareTerminal size={16} className="shrink-0 text-faint" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="text-sm">{title}</p>
          <p className="text-xs text-dim" role={taking.type === 'refused' ? 'alert' : undefined}>
            {taking.type === 'refused' ? taking.message : detail}
          </p>
        </div>
        {may && (
          <Button
            look="primary"
            disabled={taking.type === 'busy'}
            onClick={() => void take(false)}
            className="max-phone:w-full"
          >
            {taking.type === 'busy' ? 'Taking over…' : 'Take over'}
          </Button>
        )}
      </div>
      {taking.type === 'unsure' && (
        <Confirm title="Is it closed there?" action="Take over anyway" onConfirm={() => void take(true)} onClose={rest}>
          <p>{taking.message}</p>
          <p className="mt-2">
            Two programs that write one session spoil it. Go on only when nobody uses it in a terminal any more.
          </p>
        </Confirm>
      )}
      {taking.type === 'untrusted' && (
        <Confirm
          title="Do you trust this folder?"
          action="Trust this folder and take over"
          onConfirm={() => void trust(taking.path)}
          onClose={rest}
        >
          <p className="mb-3 rounded-lg bg-bg px-3 py-2 font-mono text-code break-all text-ink">{taking.path}</p>
          <p>The settings in its .claude folder can run commands on your machine without asking.</p>
        </Confirm>
      )}
    </section>
  );
}

import { useMay } from '../../store/client-context.ts';
import { useExternalRun, useHasBackground } from '../../store/external.ts';
import { useSession, useWatched } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { placeWords } from '../../ui/external-words.ts';
import { ago } from '../../ui/format.ts';
import { PlaceIcon } from '../../ui/place-icon.tsx';
import { Visible } from '../../ui/visible.tsx';
import { barWords, openBarWords } from './bar-words.ts';
import { useTake } from './use-take.ts';

/** Stands where one would write: this session is driven elsewhere, and only followed here. */
export function TerminalBar() {
  const session = useSession();
  const may = useMay('session.take');
  const updatedAt = useWatched(session, ({ state }) => state?.updatedAt ?? 0);
  const isWorking = useWatched(session, ({ state }) => state?.turn.type === 'running');
  const run = useExternalRun(session.id);
  const hasBackground = useHasBackground();
  const { taking, take, askToStop, trust, rest } = useTake(session.id);
  const now = useNow(true, 10_000);
  const { title, detail, act } = run
    ? openBarWords(run, hasBackground)
    : barWords(isWorking, now - updatedAt, ago(updatedAt, now));
  const place = run?.place ?? 'terminal';
  return (
    <section
      aria-label={placeWords(place)}
      className="px-5 pb-3.5 max-phone:pr-[max(10px,env(safe-area-inset-right))] max-phone:pb-2.5 max-phone:pl-[max(10px,env(safe-area-inset-left))]"
    >
      <div className="mx-auto flex max-w-[780px] items-center gap-3 rounded-xl border border-line bg-panel px-3.5 py-2.5 max-phone:flex-wrap">
        <span className="text-faint">
          <PlaceIcon place={place} size={16} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-sm">{title}</p>
          <p className="text-xs text-dim" role={taking.type === 'refused' ? 'alert' : undefined}>
            {taking.type === 'refused' ? taking.message : detail}
          </p>
        </div>
        {may && (act !== 'none' || taking.type === 'busy') && (
          <Button
            look="primary"
            disabled={taking.type === 'busy'}
            onClick={() => (act === 'stopAndTake' ? askToStop() : void take())}
            className="max-phone:w-full"
          >
            {taking.type === 'busy' ? 'Taking over…' : 'Take over'}
          </Button>
        )}
      </div>
      {taking.type === 'stopping' && (
        <Confirm
          title="Stop the background agent?"
          action="Stop and take over"
          onConfirm={() => void take({ stopBackground: true })}
          onClose={rest}
        >
          <p>Claude Code stops it, and the session continues here with your next message.</p>
          {run?.status === 'busy' && <p className="mt-2">It's working right now: the turn is cut short.</p>}
          {run?.status === 'waiting' && (
            <p className="mt-2">What it waits for is lost there. Claude asks again when it needs it.</p>
          )}
        </Confirm>
      )}
      {taking.type === 'unsure' && (
        <Confirm
          title="Is it closed there?"
          action="Take over anyway"
          onConfirm={() => void take({ anyway: true })}
          onClose={rest}
        >
          <p>
            <Visible text={taking.message} shape="prose" />
          </p>
          <p className="mt-2">
            Two programs that write one session spoil it. Go on only when nobody uses it in a terminal any more.
          </p>
        </Confirm>
      )}
      {taking.type === 'untrusted' && (
        <Confirm
          title="Do you trust this folder?"
          action="Trust this folder and take over"
          onConfirm={() => void trust(taking.path, taking.how)}
          onClose={rest}
        >
          <p className="mb-3 rounded-lg bg-bg px-3 py-2 font-mono text-code break-all text-ink">
            <Visible text={taking.path} />
          </p>
          <p>The settings in its .claude folder can run commands on your machine without asking.</p>
        </Confirm>
      )}
    </section>
  );
}

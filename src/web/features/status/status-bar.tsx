import { Link } from 'wouter';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { counting, money } from '../../ui/format.ts';
import { keySourceWords } from '../../ui/key-source-words.ts';
import { modelName } from '../../ui/model-name.ts';
import { modeName } from '../../ui/run-options/run-choices.ts';
import { Activity } from './activity.tsx';
import { ContextGauge } from './context-gauge.tsx';
import { UsageMeter } from './usage-meter.tsx';

/** One line that tells how the session is and what it has used. Where there is little room, what stands elsewhere too goes. */
export function StatusBar() {
  return (
    <section
      aria-label="Session status"
      className="@container flex h-7 shrink-0 items-center gap-4.5 border-t border-line bg-panel px-3.5 text-xs whitespace-nowrap text-dim max-phone:h-11 max-phone:pb-[env(safe-area-inset-bottom)]"
    >
      <Activity />
      <ModelAndMode />
      <span className="flex-1" />
      <UsageMeter />
      <ContextGauge />
      <Cost />
      <SessionLength />
      <CliVersion />
    </section>
  );
}

function ModelAndMode() {
  const model = useSessionState(({ cli }) => cli.model);
  const mode = useSessionState(({ cli }) => cli.mode);
  return (
    <>
      {model !== null && (
        <span title={model} className="@max-3xl:hidden">
          {modelName(model)}
        </span>
      )}
      {mode !== null && <span className="max-phone:hidden">{modeName(mode)}</span>}
      <StyleAndSpeed />
    </>
  );
}

/** Told only where it is not as usual. */
function StyleAndSpeed() {
  const style = useSessionState(({ cli }) => cli.outputStyle);
  const fastMode = useSessionState(({ cli }) => cli.fastMode);
  return (
    <>
      {style !== null && style !== 'default' && (
        <span title="Output style" className="@max-3xl:hidden">
          {style}
        </span>
      )}
      {fastMode === 'on' && <span className="@max-3xl:hidden">Fast mode</span>}
      {fastMode === 'cooldown' && (
        <span title="After a rate limit" className="@max-3xl:hidden">
          Fast mode paused
        </span>
      )}
    </>
  );
}

function Cost() {
  const { id } = useSession();
  const total = useSessionState(({ cost }) => cost.total);
  const lastTurn = useSessionState(({ cost }) => cost.lastTurn);
  return (
    <Link
      href={`/cost?range=all&session=${id}`}
      className="tnum underline-offset-2 hover:underline max-phone:flex max-phone:min-h-11 max-phone:min-w-11 max-phone:items-center max-phone:justify-end"
      title={`This session ${money(total)}, its last turn ${money(lastTurn)}. What it was for`}
    >
      {money(total)}
      {lastTurn > 0 && <span className="text-faint max-phone:ml-1"> +{money(lastTurn).slice(1)}</span>}
    </Link>
  );
}

function SessionLength() {
  const createdAt = useSessionState((state) => state.createdAt);
  const updatedAt = useSessionState((state) => state.updatedAt);
  const isRunning = useSessionState(({ turn }) => turn.type === 'running');
  const now = useNow(isRunning);
  const end = isRunning ? Math.max(now, updatedAt) : updatedAt;
  return (
    <span className="tnum @max-2xl:hidden" title="How long this session has been going on">
      {counting(end - createdAt)}
    </span>
  );
}

function CliVersion() {
  const version = useSessionState(({ cli }) => cli.version);
  const credential = useSessionState(({ cli }) => cli.credential);
  if (version === null) return null;
  return (
    <span className="tnum @max-3xl:hidden" title={credential === null ? undefined : keySourceWords(credential)}>
      CLI {version}
      {credential !== null && credential !== 'none' && <span className="text-faint"> · {credential}</span>}
    </span>
  );
}

import { Link } from 'wouter';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { counting, money } from '../../ui/format.ts';
import { modelName } from '../../ui/model-name.ts';
import { modeName } from '../../ui/run-options/run-choices.ts';
import { Activity } from './activity.tsx';
import { ContextGauge } from './context-gauge.tsx';

/** One line that tells how the session is and what it has used. Where there is little room, what stands elsewhere too goes. */
export function StatusBar() {
  return (
    <section
      aria-label="Session status"
      className="@container flex h-7 shrink-0 items-center gap-4.5 border-t border-line bg-panel px-3.5 text-xs whitespace-nowrap text-dim max-phone:h-10 max-phone:pb-[env(safe-area-inset-bottom)]"
    >
      <Activity />
      <ModelAndMode />
      <span className="flex-1" />
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
      className="tnum underline-offset-2 hover:underline max-phone:flex max-phone:min-h-10 max-phone:items-center"
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
  return version !== null && <span className="tnum @max-3xl:hidden">CLI {version}</span>;
}

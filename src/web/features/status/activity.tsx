import { type ActivityLine, activityLine } from '../../../core/session/activity.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { subagentProgress } from '../../../core/session/subagent-progress.ts';
import { useClient } from '../../store/client-context.ts';
import { useExternalRun } from '../../store/external.ts';
import { revealRequest } from '../../store/reveal-request.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { Dot } from '../../ui/dot.tsx';
import { externalLook, placeWords } from '../../ui/external-words.ts';
import { Visible } from '../../ui/visible.tsx';
import { activityDot, activityWords, coarseWords, isCounting } from './activity-words.ts';
import { coarseLinkWords, type LinkFacts, linkWords } from './link-words.ts';
import { useLinkFacts } from './use-link-facts.ts';

/** What the session is doing; while the server is out of reach that cannot be known, and this is said instead. */
export function Activity() {
  const facts = useLinkFacts();
  const type = useSessionState(lineType);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {facts.link.type === 'open' ? <SessionActivity type={type} isInFront /> : <LinkActivity facts={facts} />}
      <Announcement text={facts.link.type === 'open' ? coarseWords(type) : coarseLinkWords(facts.link)} />
    </span>
  );
}

/** The same where several are shown, with what a subagent says of its work: nothing of it is read out by itself. */
export function QuietActivity() {
  const progress = useSessionState(subagentProgress);
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-2 [&>span]:whitespace-normal">
        <SessionActivity type={useSessionState(lineType)} />
      </span>
      {progress !== null && (
        <span className="line-clamp-2 break-words">
          <Visible text={progress} shape="prose" />
        </span>
      )}
    </>
  );
}

type SessionActivityProps = {
  type: ActivityLine['type'];
  /** Whether its timeline is on the page, so that a request can be shown there. */
  isInFront?: boolean;
};

function SessionActivity({ type, isInFront = false }: SessionActivityProps) {
  const run = useExternalRun(useSession().id);
  if (run === null) return <OwnActivity type={type} isInFront={isInFront} />;
  const { dot, words } = externalLook(run);
  return (
    <>
      <Dot kind={dot} />
      <span className="truncate text-ink">{`${placeWords(run.place)}, ${words}`}</span>
    </>
  );
}

function OwnActivity({ type, isInFront }: Required<SessionActivityProps>) {
  const now = useNow(isCounting(type));
  // Words are equal when they say the same, so a delta that changes nothing here renders nothing.
  const words = useSessionState((state) => wordsOf(state, now));
  return (
    <>
      <Dot kind={activityDot(type)} />
      {type === 'waiting' && isInFront ? (
        <button
          type="button"
          title="Show the request"
          onClick={revealRequest}
          className="tnum truncate text-ink underline-offset-2 hover:underline max-phone:min-h-11"
        >
          {words}
        </button>
      ) : (
        <span className="tnum truncate text-ink">{words}</span>
      )}
    </>
  );
}

function wordsOf(state: SessionState, now: number): string {
  const line = activityLine(state, now);
  return line.type === 'idle' && state.transcript?.place === 'terminal' ? 'In a terminal' : activityWords(line, now);
}

function LinkActivity({ facts }: { facts: LinkFacts }) {
  const client = useClient();
  const now = useNow(facts.link.type === 'waiting');
  return (
    <>
      <Dot kind={facts.link.type === 'connecting' ? 'run' : 'bad'} />
      <span className="tnum truncate text-ink">{linkWords(facts, now)}</span>
      {facts.link.type === 'waiting' && (
        <button
          type="button"
          onClick={() => client.wake()}
          className="shrink-0 text-sea underline-offset-2 hover:underline max-phone:min-h-11"
        >
          Try now
        </button>
      )}
    </>
  );
}

/** Only what changes rarely is read out. */
function Announcement({ text }: { text: string }) {
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

function lineType(state: SessionState) {
  return activityLine(state, Date.now()).type;
}

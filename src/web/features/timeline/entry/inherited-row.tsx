import { GitFork } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { RequestRecord } from '../../../../core/session/entry.ts';
import type { ForkPointRow, InheritedRow } from '../../../../core/session/select.ts';
import { sessionTitle } from '../../../store/session-actions.ts';
import { Visible } from '../../../ui/visible.tsx';
import { TimelineContext, useTimeline } from '../timeline-context.ts';

type InheritedRowProps = { row: InheritedRow; isJoinedAbove: boolean; isJoinedBelow: boolean };

/** An entry that a fork has from its origin. What it links to and loads is the origin's. */
export function InheritedRowView({ row: { sessionId, cwd, entry }, isJoinedAbove, isJoinedBelow }: InheritedRowProps) {
  const around = useTimeline();
  const facts = useMemo(
    () => ({
      ...around,
      sessionId,
      cwd,
      isInherited: true,
      renderRequest: (request: RequestRecord) =>
        request.state.type === 'pending' ? <PendingThere sessionId={sessionId} /> : around.renderRequest(request),
    }),
    [around, sessionId, cwd],
  );
  return (
    <TimelineContext value={facts}>
      {/* Dimmed by colour: with opacity, small text would be too faint to read. */}
      <div data-inherited className="text-ink saturate-50 [--ink:var(--dim)] [--raise:var(--bg)]">
        {around.renderRow(entry, isJoinedAbove, isJoinedBelow)}
      </div>
    </TimelineContext>
  );
}

function PendingThere({ sessionId }: { sessionId: string }) {
  return (
    <p className="rounded-lg border border-line px-3 py-2 text-sm text-dim">
      This request is waiting for an answer in{' '}
      <Link href={`/sessions/${sessionId}`} className="text-sea underline underline-offset-2">
        the original session
      </Link>
      .
    </p>
  );
}

/** Divides what a fork has from its origin from its own part. */
export function ForkPointRowView({ row: { sessionId, origin, last } }: { row: ForkPointRow }) {
  const place = last === null ? '' : `/entries/${encodeURIComponent(last.id)}`;
  return (
    <article
      aria-label="Fork point"
      className="flex items-center gap-3 text-xs text-dim before:h-px before:min-w-4 before:flex-1 before:bg-line after:h-px after:min-w-4 after:flex-1 after:bg-line"
    >
      <p className="flex min-w-0 items-center gap-1.5">
        <GitFork size={13} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 text-center [overflow-wrap:anywhere]">
          Forked from{' '}
          {origin === null ? (
            'a session that isn’t on this server'
          ) : (
            <Link href={`/sessions/${sessionId}${place}`} className="text-sea underline underline-offset-2">
              {sessionTitle(origin.title)}
            </Link>
          )}
          {last !== null && last.text.trim() !== '' && (
            <>
              {' '}
              after “<Visible text={excerpt(last.text)} />”
            </>
          )}
        </span>
      </p>
    </article>
  );
}

const longestExcerpt = 60;

function excerpt(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt - 1).trimEnd()}…` : line;
}

import { type ReactNode, useMemo, useState } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { Row } from '../../../core/session/select.ts';
import { useSession, useWatched } from '../../store/session-context.ts';
import { RowContent } from './row-view.tsx';
import { TimelineContext } from './timeline-context.ts';

type TimelineProviderProps = {
  /** A row that is open until the person closes it. */
  openAtFirst?: string | null;
  renderRequest(request: RequestRecord): ReactNode;
  children: ReactNode;
};

/** Tells the rows below it where they are. */
export function TimelineProvider({ openAtFirst = null, renderRequest, children }: TimelineProviderProps) {
  const session = useSession();
  const cwd = useWatched(session, ({ state }) => state?.cwd ?? '');
  const [opened] = useState(() => new Map(openAtFirst === null ? [] : [[openAtFirst, true]]));
  const facts = useMemo(
    () => ({ sessionId: session.id, cwd, renderRequest, renderRow, opened }),
    [session, cwd, renderRequest, opened],
  );
  return <TimelineContext value={facts}>{children}</TimelineContext>;
}

function renderRow(row: Row, isJoinedAbove: boolean, isJoinedBelow: boolean) {
  return <RowContent row={row} isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow} />;
}

import { type ReactNode, useMemo, useState } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { Row } from '../../../core/session/select.ts';
import { useSession, useWatched } from '../../store/session-context.ts';
import { RowContent } from './row-view.tsx';
import { TimelineContext } from './timeline-context.ts';

type TimelineProviderProps = {
  /** The row that was found: it is open unless the person closed it. */
  foundId?: string | null;
  renderRequest(request: RequestRecord): ReactNode;
  children: ReactNode;
};

/** Tells the rows below it where they are. */
export function TimelineProvider({ foundId = null, renderRequest, children }: TimelineProviderProps) {
  const session = useSession();
  const cwd = useWatched(session, ({ state }) => state?.cwd ?? '');
  const [opened] = useState(() => new Map<string, boolean>());
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const facts = useMemo(
    () => ({
      sessionId: session.id,
      cwd,
      isInherited: false,
      foundId,
      renderRequest,
      renderRow,
      opened,
      folds,
      setFold: (id: string, isOpen: boolean) => setFolds((before) => new Map(before).set(id, isOpen)),
    }),
    [session, cwd, foundId, renderRequest, opened, folds],
  );
  return <TimelineContext value={facts}>{children}</TimelineContext>;
}

function renderRow(row: Row, isJoinedAbove: boolean, isJoinedBelow: boolean) {
  return <RowContent row={row} isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow} />;
}

import { createContext, type ReactNode, useContext, useState } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { Row } from '../../../core/session/select.ts';

/** What the rows of a timeline need to know of where they are. */
export type TimelineFacts = {
  sessionId: string;
  /** The folder of the session: paths below it are shown without it. */
  cwd: string;
  /** The rows belong to the session that this one was forked from: they can be read and forked, not changed. */
  isInherited: boolean;
  /** The row that a search led to: it is open so that the match can be seen. */
  foundId: string | null;
  /** The card in which a request is answered, which is not the timeline's own. */
  renderRequest(request: RequestRecord): ReactNode;
  /** A row inside of another one: what a subagent does stands in the row of its call. */
  renderRow(row: Row, isJoinedAbove: boolean, isJoinedBelow: boolean): ReactNode;
  /** Which rows the person has opened or closed, by id. It outlives the rows: those out of sight do not exist. */
  opened: Map<string, boolean>;
  /** The same for rows that stand for others. The list has to be made again when one changes. */
  folds: ReadonlyMap<string, boolean>;
  setFold(id: string, isOpen: boolean): void;
};

export const TimelineContext = createContext<TimelineFacts | null>(null);

export function useTimeline(): TimelineFacts {
  const facts = useContext(TimelineContext);
  if (facts === null) throw new Error('there is no timeline around this row');
  return facts;
}

/** Whether a row is open: as the person left it, or as it usually is. */
export function useOpened(id: string, isUsuallyOpen: boolean): [boolean, (isOpen: boolean) => void] {
  const { opened, foundId, isInherited, sessionId } = useTimeline();
  // Ids such as `12.0` are only unique within a session.
  const key = isInherited ? `${sessionId} ${id}` : id;
  const [chosen, setChosen] = useState(opened.get(key));
  const choose = (isOpen: boolean) => {
    opened.set(key, isOpen);
    setChosen(isOpen);
  };
  return [chosen ?? (isUsuallyOpen || key === foundId), choose];
}

import { createContext, type ReactNode, useContext, useState } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { Row } from '../../../core/session/select.ts';

/** What the rows of a timeline need to know of where they are. */
export type TimelineFacts = {
  sessionId: string;
  /** The folder of the session: paths below it are shown without it. */
  cwd: string;
  /** The card in which a request is answered, which is not the timeline's own. */
  renderRequest(request: RequestRecord): ReactNode;
  /** A row inside of another one: what a subagent does stands in the row of its call. */
  renderRow(row: Row, isJoinedAbove: boolean, isJoinedBelow: boolean): ReactNode;
  /** Which rows the person has opened or closed, by id. It outlives the rows: those out of sight do not exist. */
  opened: Map<string, boolean>;
};

export const TimelineContext = createContext<TimelineFacts | null>(null);

export function useTimeline(): TimelineFacts {
  const facts = useContext(TimelineContext);
  if (facts === null) throw new Error('there is no timeline around this row');
  return facts;
}

/** Whether a row is open: as the person left it, or as it usually is. */
export function useOpened(id: string, isUsuallyOpen: boolean): [boolean, (isOpen: boolean) => void] {
  const { opened } = useTimeline();
  const [chosen, setChosen] = useState(opened.get(id));
  const choose = (isOpen: boolean) => {
    opened.set(id, isOpen);
    setChosen(isOpen);
  };
  return [chosen ?? isUsuallyOpen, choose];
}

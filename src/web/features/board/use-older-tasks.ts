import { useEffect, useState } from 'react';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { getJson } from '../../connection/api.ts';
import { useClient } from '../../store/client-context.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf } from '../../store/use-answer.ts';
import { mergeTasks, newlyFound } from './merge-tasks.ts';

type Page = { tasks: AgentTask[]; next: string | null };

export type OlderTasks = {
  /** What is followed, and what was loaded besides. */
  tasks: readonly AgentTask[];
  isLooking: boolean;
  /** Looks for tasks that ended earlier; null when all are here. */
  more: (() => void) | null;
};

const pageSize = 200;
const pagesAtOnce = 5;

/** Of the tasks that have ended only the last are followed. Those before them are loaded when they are asked for. */
export function useOlderTasks(followed: readonly AgentTask[], mostEnded: number): OlderTasks {
  const client = useClient();
  const [older, setOlder] = useState<readonly AgentTask[]>([]);
  const [place, setPlace] = useState<string | null | undefined>(undefined);
  const [isLooking, setIsLooking] = useState(false);
  useEffect(
    () =>
      client.subscribe((message) => {
        if (message.type !== 'agentTask.deleted') return;
        setOlder((known) => known.filter(({ id }) => id !== message.taskId));
      }),
    [client],
  );

  const look = async () => {
    setIsLooking(true);
    try {
      let after = place;
      let found: readonly AgentTask[] = [];
      // A page can hold nothing that is not here already.
      for (let pages = 0; pages < pagesAtOnce && found.length === 0 && after !== null; pages += 1) {
        const page: Page = await getJson('/tasks', { limit: pageSize, ...(after === undefined ? {} : { after }) });
        found = newlyFound(page.tasks, [...followed, ...older]);
        after = page.next;
      }
      setPlace(after);
      setOlder((known) => [...known, ...found]);
    } catch (problem) {
      showToast('problem', errorOf(problem).message);
    }
    setIsLooking(false);
  };

  const ended = followed.filter(({ endedAt }) => endedAt !== null).length;
  const more = place === null || ended < mostEnded ? null : () => void look();
  return { tasks: mergeTasks(followed, older), isLooking, more };
}

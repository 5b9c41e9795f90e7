import { useCallback } from 'react';
import type { Todo } from '../../../../core/session/state.ts';
import { useSession, useWatched } from '../../../store/session-context.ts';
import type { SubjectOf } from './task-words.ts';

const none: readonly Todo[] = [];

/** What the session's tasks are about. Rows of other tools do not render again when a task changes. */
export function useTaskSubjects(tool: string): SubjectOf {
  const isOfTasks = tool === 'TaskUpdate' || tool === 'TaskGet';
  const todos = useWatched(useSession(), ({ state }) => (isOfTasks ? (state?.todos ?? none) : none));
  return useCallback((id) => todos.find((todo) => todo.id === id)?.subject ?? null, [todos]);
}

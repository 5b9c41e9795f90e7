import { useMemo } from 'react';
import { isBackgroundTask } from '../../../../core/session/fold/task.ts';
import { useSessionState } from '../../../store/session-context.ts';
import { Nothing, Section } from '../section.tsx';
import { BackgroundTasks } from './background-tasks.tsx';
import { TodoList } from './todo-list.tsx';

/** What the session has set out to do, and what runs in the background meanwhile. */
export function TasksTab() {
  const todos = useSessionState((state) => state.todos);
  const tasks = useSessionState((state) => state.tasks);
  const background = useMemo(() => tasks.filter(isBackgroundTask), [tasks]);
  const done = todos.filter(({ status }) => status === 'completed').length;
  if (todos.length === 0 && background.length === 0) {
    return <Nothing>No tasks yet. When Claude writes a list of what to do, it shows here.</Nothing>;
  }
  return (
    <>
      {todos.length > 0 && (
        <Section title="Tasks" sum={`${done} of ${todos.length} done`}>
          <TodoList todos={todos} />
        </Section>
      )}
      {background.length > 0 && (
        <Section title="In the background">
          <BackgroundTasks tasks={background} />
        </Section>
      )}
    </>
  );
}

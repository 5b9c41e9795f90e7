import type { Happening } from '../../core/alert/alert.ts';
import { taskHappenings } from '../../core/alert/task-happening.ts';
import type { FleetEvent } from '../../core/fleet/fleet-event.ts';
import type { AgentTask } from '../../core/fleet/task.ts';

/** Agents as alerts see them. */
export type Fleet = {
  watch(listener: (event: FleetEvent) => void): () => void;
  snapshot(): Promise<{ tasks: AgentTask[] }>;
};

export type TaskFollower = {
  /** Tells what ended while nobody listened: before a restart, or in the moment of a crash. */
  catchUp(): Promise<void>;
  stop(): void;
};

/** What ended longer ago is no news. */
const newsMs = 3_600_000;

/** Tells of tasks whose state is another one. What is told twice, after a restart, has the same id. */
export function followTasks(
  fleet: Fleet,
  { tell, now }: { tell(happenings: Happening[]): void; now(): number },
): TaskFollower {
  const states = new Map<string, string>();

  function changed(task: AgentTask): void {
    const state = `${task.attempts} ${task.state}`;
    if (states.get(task.id) === state) return;
    states.set(task.id, state);
    tell(taskHappenings(task, now()));
  }

  const stop = fleet.watch((event) => {
    if (event.type === 'agentTask.changed') changed(event.task);
    if (event.type !== 'agentTask.deleted') return;
    states.delete(event.taskId);
    tell([{ type: 'settled', subject: `task ${event.taskId}`, at: now() }]);
  });

  return {
    catchUp: async () => {
      const { tasks } = await fleet.snapshot();
      const isNews = ({ state, endedAt }: AgentTask) =>
        state === 'needsPerson' || ((state === 'done' || state === 'failed') && now() - (endedAt ?? 0) < newsMs);
      for (const task of tasks.filter(isNews)) changed(task);
    },
    stop,
  };
}

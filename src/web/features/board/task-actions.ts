import type { AgentTask } from '../../../core/fleet/task.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { told } from '../../store/told.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { hasBegun, hasEnded } from './task-words.ts';

type Places = { onEdit(): void; onDelete(): void; openSession(sessionId: string): void };

/** What one can do with a task as it is now. */
export function taskActions(task: AgentTask, may: boolean, { onEdit, onDelete, openSession }: Places): MenuItem[] {
  const { id, sessionId } = task;
  const look: MenuItem[] =
    sessionId === null ? [] : [{ label: 'Open its session', onSelect: () => openSession(sessionId) }];
  if (!may) return look;
  return [
    ...look,
    ...(hasBegun(task) ? [] : [{ label: 'Edit task', onSelect: onEdit }]),
    ...((hasEnded(task) && task.state !== 'failed') || task.state === 'needsPerson'
      ? [{ label: 'Try it again', onSelect: () => told(fleetApi.retryTask(id)) }]
      : []),
    ...(hasEnded(task) ? [] : [{ label: 'Cancel task', onSelect: () => told(fleetApi.cancelTask(id)) }]),
    { label: 'Delete task', isDanger: true, onSelect: onDelete },
  ];
}

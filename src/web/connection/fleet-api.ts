import type { Agent, AgentSpec, DesiredState } from '../../core/fleet/agent.ts';
import type { AgentTask, TaskSpec } from '../../core/fleet/task.ts';
import { pathOf, sendJson } from './api.ts';

export type WantedAgent = AgentSpec & { desiredExecutionState: DesiredState };
export type WantedTask = TaskSpec & { agentId: string };

/** What one can ask for about agents and tasks. Sent twice, each is done once. */
export const fleetApi = {
  putAgent: (id: string, agent: WantedAgent): Promise<Agent> => sendJson('PUT', pathOf('agents', id), agent),
  deleteAgent: (id: string): Promise<unknown> => sendJson('DELETE', pathOf('agents', id)),
  wish: (id: string, desiredExecutionState: DesiredState): Promise<Agent> =>
    sendJson('POST', pathOf('agents', id, 'wish'), { desiredExecutionState }),
  retryAgent: (id: string): Promise<unknown> => sendJson('POST', pathOf('agents', id, 'retry'), {}),

  putTask: (id: string, task: WantedTask): Promise<AgentTask> => sendJson('PUT', pathOf('tasks', id), task),
  deleteTask: (id: string): Promise<unknown> => sendJson('DELETE', pathOf('tasks', id)),
  retryTask: (id: string): Promise<unknown> => sendJson('POST', pathOf('tasks', id, 'retry'), {}),
  cancelTask: (id: string): Promise<unknown> => sendJson('POST', pathOf('tasks', id, 'cancel'), {}),
  finishTask: (id: string, state: 'done' | 'failed'): Promise<unknown> =>
    sendJson('POST', pathOf('tasks', id, 'finish'), { state }),
};

import type { Agent } from './agent.ts';
import type { AgentTask } from './task.ts';

/** What changes among agents and tasks, as everybody who follows them is told. */
export type FleetEvent =
  | { type: 'agent.changed'; agent: Agent }
  | { type: 'agent.deleted'; agentId: string }
  | { type: 'agentTask.changed'; task: AgentTask }
  | { type: 'agentTask.deleted'; taskId: string };

import type { AgentTask } from '../../src/core/fleet/task.ts';

export function exampleTask(but: Partial<AgentTask>): AgentTask {
  return {
    id: 't',
    agentId: 'a',
    title: 'Write tests',
    prompt: '',
    files: [],
    dependsOn: [],
    priority: 0,
    limits: { turns: null, dollars: null, minutes: null },
    schedule: { type: 'once', at: null },
    createdAt: 1,
    occurrenceOf: null,
    state: 'running',
    attempts: 1,
    sessionId: 's',
    messageId: null,
    startedAt: 1,
    endedAt: null,
    nextAt: null,
    cost: 0,
    summary: null,
    reason: null,
    waitsFor: [],
    ...but,
  };
}

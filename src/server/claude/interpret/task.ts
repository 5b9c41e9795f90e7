import type { SessionEvent, TaskUsage } from '../../../core/session/event.ts';
import type { SystemMessage } from '../message/claude-message.ts';

const subtypes = [
  'task_started',
  'task_progress',
  'task_updated',
  'task_notification',
  'background_tasks_changed',
] as const;

type TaskMessage = Extract<SystemMessage, { subtype: (typeof subtypes)[number] }>;

export function isTaskMessage(message: SystemMessage): message is TaskMessage {
  return (subtypes as readonly string[]).includes(message.subtype);
}

export function taskEvents(message: TaskMessage): SessionEvent[] {
  switch (message.subtype) {
    case 'task_started':
      return [
        {
          type: 'task.started',
          task: {
            ...facts(message),
            toolUseId: message.tool_use_id ?? null,
            ...backgroundOf(message.is_backgrounded),
          },
        },
      ];
    case 'task_progress':
      return [
        {
          type: 'task.progressed',
          id: message.task_id,
          description: message.description ?? '',
          usage: usage(message.usage) ?? { tokens: 0, toolUses: 0, durationMs: 0 },
          lastTool: message.last_tool_name ?? null,
          ...(message.summary === undefined ? {} : { progress: message.summary }),
        },
      ];
    case 'task_updated': {
      const { status, description, error, is_backgrounded } = message.patch ?? {};
      return [
        {
          type: 'task.updated',
          id: message.task_id,
          status: status ?? null,
          description: description ?? null,
          error: error ?? null,
          ...backgroundOf(is_backgrounded),
        },
      ];
    }
    case 'task_notification':
      return [
        {
          type: 'task.ended',
          id: message.task_id,
          toolUseId: message.tool_use_id ?? null,
          status: message.status ?? 'completed',
          summary: message.summary ?? '',
          usage: usage(message.usage),
        },
      ];
    case 'background_tasks_changed': {
      const tasks = message.tasks.filter((task) => task.ambient !== true);
      return [{ type: 'tasks.listed', tasks: tasks.map((task) => ({ ...facts(task), toolUseId: null })) }];
    }
  }
}

type TaskWords = {
  task_id: string;
  task_type?: string | undefined;
  subagent_type?: string | undefined;
  description?: string | undefined;
};

function facts({ task_id, task_type, subagent_type, description }: TaskWords) {
  return { id: task_id, kind: task_type ?? null, subagent: subagent_type ?? null, description: description ?? '' };
}

function backgroundOf(isBackground: boolean | undefined): { isBackground?: boolean } {
  return isBackground === undefined ? {} : { isBackground };
}

type UsageWords = {
  total_tokens?: number | undefined;
  tool_uses?: number | undefined;
  duration_ms?: number | undefined;
};

function usage(words: UsageWords | undefined): TaskUsage | null {
  if (!words) return null;
  return { tokens: words.total_tokens ?? 0, toolUses: words.tool_uses ?? 0, durationMs: words.duration_ms ?? 0 };
}

import type { AgentTask, Schedule, TaskSpec } from '../../../core/fleet/task.ts';
import { areWrong } from '../../ui/limits.ts';

export type ScheduleKind = 'now' | 'at' | 'every' | 'cron';

/** A task as a person fills it in. What belongs to another kind of schedule is kept while one changes one's mind. */
export type TaskFields = Omit<TaskSpec, 'schedule' | 'priority'> & {
  agentId: string;
  /** Text in the Files and After boxes that hasn't become a choice. */
  typedFile: string;
  typedTask: string;
  priority: number | null;
  kind: ScheduleKind;
  /** As the browser's own field for times has it, in local time. */
  at: string;
  minutes: number | null;
  expression: string;
  timeZone: string;
};

export type TaskProblems = {
  [Field in 'agentId' | 'title' | 'prompt' | 'files' | 'after' | 'schedule' | 'numbers']?: string;
};

export type FilledTask =
  | { type: 'task'; task: TaskSpec & { agentId: string } }
  | { type: 'problems'; problems: TaskProblems };

export function fieldsOf(task: AgentTask | null, agentId: string, timeZone: string): TaskFields {
  const schedule = task?.schedule ?? { type: 'once', at: null };
  return {
    agentId: task?.agentId ?? agentId,
    title: task?.title ?? '',
    prompt: task?.prompt ?? '',
    files: task?.files ?? [],
    typedFile: '',
    dependsOn: task?.dependsOn ?? [],
    typedTask: '',
    priority: task?.priority ?? null,
    limits: task?.limits ?? { turns: null, dollars: null, minutes: null },
    kind: schedule.type === 'once' ? (schedule.at === null ? 'now' : 'at') : schedule.type,
    at: schedule.type === 'once' && schedule.at !== null ? localTime(schedule.at) : '',
    minutes: schedule.type === 'every' ? schedule.minutes : 60,
    expression: schedule.type === 'cron' ? schedule.expression : '0 9 * * 1-5',
    timeZone: schedule.type === 'cron' ? schedule.timeZone : timeZone,
  };
}

/** The schedule that was filled in; null when it is not complete. */
export function scheduleOf({ kind, at, minutes, expression, timeZone }: TaskFields): Schedule | null {
  switch (kind) {
    case 'now':
      return { type: 'once', at: null };
    case 'at': {
      const time = new Date(at).getTime();
      return Number.isNaN(time) ? null : { type: 'once', at: time };
    }
    case 'every':
      return minutes === null || Number.isNaN(minutes) ? null : { type: 'every', minutes };
    case 'cron':
      return expression.trim() === '' ? null : { type: 'cron', expression: expression.trim(), timeZone };
  }
}

type Named = Pick<AgentTask, 'id' | 'title' | 'state'>;

/** `others` are the tasks that it can come after; `unfilled` says what the prompt's template still needs. */
export function taskOf(fields: TaskFields, others: readonly Named[] = [], unfilled: string | null = null): FilledTask {
  const schedule = scheduleOf(fields);
  const after = dependenciesOf(fields, others);
  const priority = fields.priority ?? 0;
  const problems: TaskProblems = {
    ...(fields.agentId === '' ? { agentId: 'Say who is to do it.' } : {}),
    ...(fields.title.trim() === '' ? { title: 'Give it a title.' } : {}),
    ...(fields.prompt.trim() === '' ? { prompt: 'Say what is to be done.' } : {}),
    ...(unfilled === null ? {} : { prompt: unfilled }),
    ...(fields.typedFile.trim() === ''
      ? {}
      : { files: `Press Enter to add “${fields.typedFile.trim()}”, or clear this field.` }),
    ...(after.type === 'problem' ? { after: after.problem } : {}),
    ...(schedule === null ? { schedule: 'Say when.' } : {}),
    ...(areWrong(fields.limits) || !Number.isInteger(priority)
      ? { numbers: 'A priority is a whole number, and a limit a number above zero.' }
      : {}),
  };
  if (schedule === null || after.type === 'problem' || Object.keys(problems).length > 0) {
    return { type: 'problems', problems };
  }
  const { agentId, files, limits } = fields;
  const title = fields.title.trim();
  const { dependsOn } = after;
  return {
    type: 'task',
    task: { agentId, title, prompt: fields.prompt, files, dependsOn, priority, limits, schedule },
  };
}

type Dependencies = { type: 'dependsOn'; dependsOn: string[] } | { type: 'problem'; problem: string };

/** A task must never run before one that was typed, so text that names no single open task is refused. */
function dependenciesOf({ dependsOn, typedTask }: TaskFields, others: readonly Named[]): Dependencies {
  const wanted = typedTask.trim().toLowerCase();
  if (wanted === '') return { type: 'dependsOn', dependsOn };
  const called = others.filter(({ title }) => title.trim().toLowerCase() === wanted);
  const open = called.filter(({ state }) => state !== 'done');
  const [only] = open;
  if (only && open.length === 1) return { type: 'dependsOn', dependsOn: [...new Set([...dependsOn, only.id])] };
  const name = `“${typedTask.trim()}”`;
  if (only) return { type: 'problem', problem: `Several tasks are called ${name}. Pick one from the list.` };
  if (called.length > 0) return { type: 'problem', problem: `${name} is already done. Clear this field.` };
  return { type: 'problem', problem: `No task is called ${name}. Pick one from the list, or clear this field.` };
}

/** 2026-03-04T09:30, as the clock here shows it. */
export function localTime(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

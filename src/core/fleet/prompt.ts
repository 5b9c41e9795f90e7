import type { TaskSpec } from './task.ts';

/** What the CLI is told of a task. Files are named as the CLI reads them in. */
export function taskPrompt({ prompt, files }: Pick<TaskSpec, 'prompt' | 'files'>): string {
  if (files.length === 0) return prompt;
  return `${prompt}\n\n${files.map((file) => `@${/\s/.test(file) ? `"${file}"` : file}`).join('\n')}`;
}

/** What it is told when a turn for the task broke off. The CLI may have kept nothing of it, so the task is told again. */
export function goOnPrompt(task: Pick<TaskSpec, 'prompt' | 'files'>): string {
  return `You were interrupted while you worked on the task below. See what is done already, and go on from there.\n\n${taskPrompt(task)}`;
}

import { z } from 'zod';
import { flag, list, nested, number, requiredList, text, tokenCount, whole } from './lenient.ts';
import { system } from './system-shape.ts';

const task = { task_id: z.string(), run_id: text, tool_use_id: text };
const taskUsage = nested({ total_tokens: tokenCount, tool_uses: whole, duration_ms: whole });

/** Subagents, background commands and workflows. */
export const taskSchemas = {
  task_started: system('task_started', {
    ...task,
    description: text,
    subagent_type: text,
    is_backgrounded: flag,
    spawn_depth: whole,
    parent_task_id: text,
    task_type: text,
    workflow_name: text,
    prompt: text,
    skip_transcript: flag,
    ambient: flag,
  }),
  task_progress: system('task_progress', {
    ...task,
    description: text,
    subagent_type: text,
    usage: taskUsage,
    last_tool_name: text,
    summary: text,
  }),
  task_updated: system('task_updated', {
    task_id: z.string(),
    run_id: text,
    patch: nested({
      status: text,
      description: text,
      end_time: number,
      total_paused_ms: whole,
      error: text,
      is_backgrounded: flag,
    }),
  }),
  task_notification: system('task_notification', {
    ...task,
    status: text,
    reason: text,
    output_file: text,
    summary: text,
    usage: taskUsage,
    resource_links: list({ uri: z.string(), name: text, title: text, description: text, mimeType: text, size: whole }),
    skip_transcript: flag,
    ambient: flag,
  }),
  background_tasks_changed: system('background_tasks_changed', {
    tasks: requiredList({
      task_id: z.string(),
      run_id: text,
      task_type: text,
      subagent_type: text,
      description: text,
      parent_task_id: text,
      ambient: flag,
    }),
  }),
};

import { isObject, type Json, type JsonObject } from '../../json.ts';

/** What the task tools answer where the CLI sends text alone: JSON, or lines in the words of the CLI. */

export function createdTask(text: string): JsonObject {
  const json = parsed(text);
  if (isObject(json)) return isObject(json.task) ? json.task : json;
  const id = /\btask #?([\w-]+) created/i.exec(text)?.[1];
  return id === undefined ? {} : { id };
}

const listedTask = /^#([\w-]+) \[(\w+)\] (.*?)(?: \(([^()]{1,200})\))?(?: \[blocked by ([^\]]{1,500})\])?$/;

export function listedTasks(text: string): JsonObject[] | null {
  const json = parsed(text);
  const tasks = isObject(json) ? json.tasks : json;
  if (Array.isArray(tasks)) return tasks.filter(isObject);
  if (/^no tasks/i.test(text.trim())) return [];
  const found = text.split('\n').flatMap((line) => {
    const [, id, status, subject, owner = null, blockedBy] = listedTask.exec(line.trim()) ?? [];
    if (id === undefined || status === undefined || subject === undefined) return [];
    return [{ id, status, subject, owner, blockedBy: idsIn(blockedBy) }];
  });
  return found.length === 0 ? null : found;
}

export function describedTask(text: string): JsonObject | null {
  const json = parsed(text);
  if (isObject(json)) return withoutMetadata(isObject(json.task) ? json.task : json);
  const [, id, subject] = /^Task #?([\w-]+): (.*)$/m.exec(text) ?? [];
  if (id === undefined || subject === undefined) return null;
  const after = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
  const description = /^Description: ([\s\S]*?)(?=\n(?:Blocked by|Blocks): |$(?![\s\S]))/m.exec(text)?.[1];
  return {
    id,
    subject,
    ...(after('Status') === undefined ? {} : { status: after('Status') ?? '' }),
    ...(description === undefined ? {} : { description }),
    blockedBy: idsIn(after('Blocked by')),
  };
}

/** JSON inside a text can be nested deeper than what may be kept. */
function withoutMetadata({ metadata: _deep, ...task }: JsonObject): JsonObject {
  return task;
}

function idsIn(words: string | undefined): string[] {
  return (words ?? '').split(',').flatMap((word) => /^#?([\w-]+)$/.exec(word.trim())?.[1] ?? []);
}

function parsed(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

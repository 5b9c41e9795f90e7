import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import type { LineCounts, PermissionDecision } from '../../../core/session/entry.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import type { ContentBlock, ToolResultBlock } from '../message/content-block.ts';
import type { UserMessage } from '../message/user.ts';
import type { Clips } from './clips.ts';
import { commandOutput } from './command-output.ts';
import { attachmentsOf, textOf } from './content.ts';
import { contextEvents } from './context-report.ts';
import { denialIn } from './denial.ts';
import { withoutRepeats } from './repeated-text.ts';

/** A user message is a person's words come back, results of tools, or text that the CLI put in by itself. */
export function userEvents(message: UserMessage, clips: Clips): SessionEvent[] {
  const { content } = message.message;
  const rest = content.filter((block) => block.type !== 'tool_result');
  const results = content.filter((block) => block.type === 'tool_result');
  const events: SessionEvent[] = [];
  for (const [index, block] of content.entries()) {
    if (block.type === 'tool_result')
      events.push(
        resultEvent(message, block, index, structureOf(message.tool_use_result ?? null, block, results), clips),
      );
  }
  return rest.length > 0 ? [...events, ...wordEvents(message, rest, clips)] : events;
}

function resultEvent(
  message: UserMessage,
  block: ToolResultBlock,
  index: number,
  structured: Json,
  clips: Clips,
): SessionEvent {
  const path = `message.content.${index}`;
  const text = textOf(block.content);
  return {
    type: 'tool.returned',
    id: block.tool_use_id,
    parent: message.parent_tool_use_id ?? null,
    text,
    images: attachmentsOf(block.content, clips, `${path}.content`),
    // On failure the CLI repeats the text there, behind "Error: ".
    structured: typeof structured === 'string' ? null : withoutRepeats(structured, text),
    failed: block.is_error ?? false,
    decision: decisionOf(message, block.tool_use_id) ?? (block.is_error ? denialIn(text) : null),
    clipped: clips.within(path) || clips.within('tool_use_result'),
    ...lineCountsOf(structured, clips),
  };
}

/** How many lines a change of a file added and removed, counted before its text was cut; nothing where all of it is here. */
function lineCountsOf(structured: Json, clips: Clips): { lineCounts?: LineCounts } {
  if (!isObject(structured)) return {};
  const { type, structuredPatch } = structured;
  const created = type === 'create' ? clips.linesAt('tool_use_result.content') : undefined;
  if (created !== undefined) return { lineCounts: { added: created, removed: 0 } };
  if (!Array.isArray(structuredPatch) || !clips.within('tool_use_result.structuredPatch')) return {};
  const kept = structuredPatch.flatMap((hunk) => (isObject(hunk) && Array.isArray(hunk.lines) ? hunk.lines : []));
  const count = (sign: string) => kept.filter((line) => typeof line === 'string' && line.startsWith(sign)).length;
  const left = clips.signsWithin('tool_use_result.structuredPatch');
  return { lineCounts: { added: count('+') + left.added, removed: count('-') + left.removed } };
}

/** A line has one structure, whatever number of results it has: it may hold one for each, or be about one of them. */
function structureOf(structure: Json, block: ToolResultBlock, results: ToolResultBlock[]): Json {
  if (results.length === 1) return structure;
  if (Array.isArray(structure)) {
    return structure.length === results.length ? (structure[results.indexOf(block)] ?? null) : null;
  }
  if (!isObject(structure)) return null;
  if (results.every(({ tool_use_id }) => tool_use_id in structure)) return structure[block.tool_use_id] ?? null;
  const subject = subjectOf(structure);
  const about = subject === null ? [] : results.filter(({ content }) => textOf(content).includes(subject));
  return about.length === 1 && about[0] === block ? structure : null;
}

/** What a structure is about, in words that the text for the model has as well: a file, or a task. */
function subjectOf({ filePath, file, task }: JsonObject): string | null {
  const subject = filePath ?? (isObject(file) ? file.filePath : isObject(task) ? task.subject : null);
  return typeof subject === 'string' && subject !== '' ? subject : null;
}

function decisionOf(message: UserMessage, id: string): PermissionDecision | null {
  const meta = message.tool_result_meta?.find((candidate) => candidate.id === id);
  const made = meta?.permission_decision;
  if (!made?.decision) return null;
  return { decision: made.decision, source: made.source ?? null, reason: made.reason_type ?? null };
}

/** What the CLI tells the model by itself, and repeats as if a person had said it. */
const ownWords = /^<(task-notification|system-reminder)>[\s\S]*<\/\1>\s*$/;
const interruption = /^\[Request interrupted by user( for tool use)?\]$/;

function wordEvents(message: UserMessage, blocks: ContentBlock[], clips: Clips): SessionEvent[] {
  const text = textOf(blocks);
  const parent = message.parent_tool_use_id ?? null;
  const id = message.uuid ?? null;
  const interrupted = interruption.exec(text);
  if (interrupted) {
    return [{ type: 'notice.raised', notice: { type: 'interrupted', forTool: interrupted[1] !== undefined } }];
  }
  const command = commandOutput(text);
  if (command) return [{ type: 'command.answered', ...command }, ...contextEvents(command.text)];
  const clipped = clips.within('message.content');
  if (!message.isReplay || message.isSynthetic || ownWords.test(text))
    return [{ type: 'context.injected', id, text, clipped, parent }];
  const attachments = attachmentsOf(blocks, clips, 'message.content');
  return [{ type: 'message.echoed', id, text, attachments, clipped, parent }];
}

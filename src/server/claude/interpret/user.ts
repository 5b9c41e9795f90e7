import type { Json } from '../../../core/json.ts';
import type { PermissionDecision } from '../../../core/session/entry.ts';
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
  const alone = content.length - rest.length === 1;
  const events: SessionEvent[] = [];
  for (const [index, block] of content.entries()) {
    if (block.type === 'tool_result') events.push(resultEvent(message, block, index, alone, clips));
  }
  if (rest.length > 0) events.push(...wordEvents(message, rest, clips));
  return events;
}

function resultEvent(
  message: UserMessage,
  block: ToolResultBlock,
  index: number,
  alone: boolean,
  clips: Clips,
): SessionEvent {
  const path = `message.content.${index}`;
  const text = textOf(block.content);
  const structured: Json = alone ? (message.tool_use_result ?? null) : null;
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
  };
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

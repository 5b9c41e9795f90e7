import type { ToolResult } from '../model-api/request.ts';
import type { Outcome } from './chapter.ts';

/** Tells a person's no from a command that failed and from a call that the CLI could not carry out. */
export function outcomeOf({ isError, text }: ToolResult): Outcome {
  if (!isError) return { type: 'done', text };
  if (/^(Error: )?Exit code \d/.test(text)) return { type: 'failed', text };
  if (text.includes('<tool_use_error>') || text.startsWith('InputValidationError')) return { type: 'refused', text };
  return { type: 'denied', text };
}

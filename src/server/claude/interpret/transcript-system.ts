import { isObject, type JsonObject } from '../../../core/json.ts';
import { plainNumber, wholeNumber } from '../../../core/number.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import { commandOutput } from './command-output.ts';
import { contextEvents } from './context-report.ts';

/** What the CLI notes of itself in its own record of a session. */
export function recordedSystemEvents(json: JsonObject): SessionEvent[] {
  switch (json.subtype) {
    case 'compact_boundary': {
      const facts = isObject(json.compactMetadata) ? json.compactMetadata : {};
      const trigger = typeof facts.trigger === 'string' ? facts.trigger : 'auto';
      const before = wholeNumber(facts.preTokens) ?? 0;
      const after = wholeNumber(facts.postTokens) ?? null;
      return [
        { type: 'compaction.finished', trigger, before, after, durationMs: wholeNumber(facts.durationMs) ?? null },
      ];
    }
    case 'local_command': {
      const content = typeof json.content === 'string' ? json.content : '';
      const output = commandOutput(content) ?? { text: content, failed: false };
      return [{ type: 'command.answered', ...output }, ...contextEvents(output.text)];
    }
    case 'api_error': {
      const error = isObject(json.error) ? json.error : {};
      return [
        {
          type: 'retry.scheduled',
          attempt: wholeNumber(json.retryAttempt) ?? 0,
          limit: wholeNumber(json.maxRetries) ?? 0,
          delayMs: wholeNumber(json.retryInMs) ?? 0,
          status: plainNumber(error.status) ?? null,
          error: typeof error.formatted === 'string' ? error.formatted : '',
        },
      ];
    }
    default:
      return tellings(json);
  }
}

/** Anything else is told in the CLI's own words, where it has some that matter. */
function tellings({ subtype, level, content }: JsonObject): SessionEvent[] {
  if (typeof content !== 'string' || content === '' || (level !== 'warning' && level !== 'error')) return [];
  const kind = typeof subtype === 'string' ? subtype : 'system';
  return [{ type: 'notice.raised', notice: { type: 'told', kind, level, text: content, facts: {} } }];
}

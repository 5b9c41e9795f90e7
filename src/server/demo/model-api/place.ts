import type { ModelMessage, ModelRequest } from './request.ts';

/** Where a request stands: at a step of a script, in a free conversation, or beside every conversation. */
export type Place =
  | { type: 'script'; name: string; step: number }
  | { type: 'free'; words: string }
  | { type: 'summary' }
  | { type: 'aside' };

/**
 * The place follows from the request alone, so a retry, a resumed session and a restarted server all get the same
 * answer. The newest marker counts, unless its turn was interrupted; the step is the number of assistant messages
 * after it.
 */
export function placeOf(request: ModelRequest): Place {
  if (asksForSummary(request)) return { type: 'summary' };
  if (request.toolNames.length === 0) return { type: 'aside' };
  const marked = request.messages.findLastIndex((message) => newestSign(message) !== undefined);
  const sign = newestSign(request.messages[marked]);
  if (sign === undefined || sign.script === undefined) return { type: 'free', words: lastWords(request) };
  const later = request.messages.slice(marked + 1);
  return { type: 'script', name: sign.script, step: later.filter((message) => message.role === 'assistant').length };
}

function asksForSummary(request: ModelRequest): boolean {
  const last = request.messages.at(-1);
  return last?.texts.some((text) => text.includes('create a detailed summary of')) ?? false;
}

/** A marker names its script; an interruption names none. */
function newestSign(message: ModelMessage | undefined): { script: string | undefined } | undefined {
  if (message === undefined || message.role === 'assistant') return undefined;
  const signs = message.texts.flatMap((text) => [
    ...text.matchAll(/\[\[script:([^\]]+)\]\]|\[Request interrupted by user[^\]]*\]/g),
  ]);
  const newest = signs.at(-1);
  return newest && { script: newest[1] };
}

function lastWords(request: ModelRequest): string {
  const texts = request.messages.findLast((message) => message.role === 'user')?.texts ?? [];
  return texts.at(-1)?.replace(/^\[Request interrupted by user[^\]]*\]\s*/, '') ?? '';
}

import type { Entry, Notice, TurnBody } from '../../core/session/entry.ts';
import { turnTokens } from '../../core/session/turn-tokens.ts';
import { dollars, seconds } from './tool-title.ts';

/** A notice in one line. The kinds that only the CLI knows are told in its own words. */
export function noticeWords(notice: Notice): string {
  switch (notice.type) {
    case 'runStarted':
      return `The CLI was started (${notice.start}${notice.version === null ? '' : `, ${notice.version}`})`;
    case 'runEnded':
      return `The CLI ended: ${notice.end}`;
    case 'turnCut':
      return `The turn was cut: ${notice.reason}`;
    case 'breaker':
      return `The CLI crashed ${notice.crashes} times`;
    case 'interrupted':
      return 'Interrupted';
    case 'modelChanged':
      return `Model: ${notice.model}`;
    case 'modeChanged':
      return `Permission mode: ${notice.mode}`;
    case 'retry':
      return `Retry ${notice.attempt} of ${notice.limit}: ${notice.error}`;
    case 'rateLimit':
      return `Rate limit: ${notice.status}`;
    case 'permissionDenied':
      return `${notice.tool} was denied: ${notice.message}`;
    case 'hook':
      return `Hook ${notice.name}: ${notice.output}`;
    case 'compactionFailed':
      return `The context was not compacted: ${notice.reason}`;
    case 'fallback':
      return `${notice.from} declined to answer${notice.to === null ? '' : `; ${notice.to} went on`}`;
    case 'spilled':
      return `A line of ${notice.length} bytes is kept in a file of its own`;
    case 'reset':
      return 'The conversation begins anew';
    case 'filesRewound':
      return `Files were put back to an earlier message${notice.files.length > 0 ? `: ${notice.files.join(', ')}` : ''}`;
    case 'budget':
      return `Budget ${notice.step}: ${dollars(notice.spent)} spent${notice.dollars === null ? '' : ` of ${dollars(notice.dollars)}`}`;
    case 'told':
      return notice.text;
  }
}

export function turnWords(turn: TurnBody): string {
  const { number, outcome, failed, durationMs, cost, errors } = turn;
  const { input, cacheRead, cacheWrite, output } = turnTokens(turn);
  const tokens = `${input + cacheRead + cacheWrite} tokens in, ${output} out`;
  const end = failed ? `${outcome}${errors.length > 0 ? `: ${errors.join('; ')}` : ''}` : 'done';
  return [`Turn ${number} ${end}`, seconds(durationMs), dollars(cost), tokens].join(' · ');
}

export function compactionWords({ before, after }: Extract<Entry, { type: 'compaction' }>): string {
  return `Context compacted: ${before} → ${after ?? '?'} tokens`;
}

export function requestWords({ request }: Extract<Entry, { type: 'request' }>): string {
  const { state, tool, kind } = request;
  const what = `${kind[0]?.toUpperCase()}${kind.slice(1)}${tool === null ? '' : ` for ${tool}`}`;
  if (state.type === 'pending') return `${what}: not answered`;
  if (state.type === 'cancelled') return `${what}: cancelled, ${state.reason}`;
  return `${what}: ${state.answer.type}${state.by === null ? '' : ` by ${state.by}`}`;
}

import { memberOf } from '../../core/json.ts';
import { windowName } from '../../core/limit/usage.ts';
import type { AsideState, Entry, Notice, TurnBody } from '../../core/session/entry.ts';
import { exitCauseWords } from '../../core/session/exit-cause.ts';
import { turnTokens } from '../../core/session/turn-tokens.ts';
import { isUnusableFigures, unusableFiguresWords } from '../../core/session/unusable-figures.ts';
import { dollars, seconds } from './tool-title.ts';

/** A notice in one line. The kinds that only the CLI knows are told in its own words. */
export function noticeWords(notice: Notice): string {
  switch (notice.type) {
    case 'runStarted':
      return `The CLI was started (${notice.start}${notice.version === null ? '' : `, ${notice.version}`})`;
    case 'runEnded':
      return runEnded(notice);
    case 'stderr':
      return `stderr: ${notice.text}`;
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
    case 'unreadable':
      return "Quarterdeck couldn't process one line. The journal has it, but it isn't shown here";
    case 'reset':
      return 'The conversation begins anew';
    case 'filesRewound':
      return `Files were put back to an earlier message${notice.files.length > 0 ? `: ${notice.files.join(', ')}` : ''}`;
    case 'conversationRewound':
      return `Went back to before an earlier message: ${notice.turns === 1 ? '1 turn was' : `${notice.turns} turns were`} taken back`;
    case 'budget':
      if (notice.scope === 'window')
        return `Usage guard ${notice.step}: ${Math.round(notice.spent * 100)} % of ${windowName(notice.window ?? '')} used`;
      return `Budget ${notice.step}: ${dollars(notice.spent)} spent${notice.dollars === null ? '' : ` of ${dollars(notice.dollars)}`}`;
    case 'told':
      if (isUnusableFigures(notice)) return unusableFiguresWords;
      return notice.text || (memberOf(ownWords, notice.kind) ?? notice.kind.replaceAll('_', ' '));
  }
}

/** Notices of ours that carry no words. */
const ownWords: { [kind: string]: string } = {
  notRun: 'The CLI didn’t run this message. A UserPromptSubmit hook may have blocked it',
  wentBack: 'Went back to an earlier message',
};

function runEnded({ end, code, signal, cause, stderr }: Extract<Notice, { type: 'runEnded' }>): string {
  if (end !== 'crashed') return `The CLI ended: ${end}`;
  const how = signal ?? (code === null ? null : `exit code ${code}`);
  const why = [cause && exitCauseWords[cause], stderr].filter(Boolean).join('\n');
  return `The CLI crashed${how === null ? '' : ` (${how})`}${why === '' ? '' : `: ${why}`}`;
}

export function turnWords(turn: TurnBody): string {
  const { number, outcome, failed, durationMs, cost, errors } = turn;
  const { input, cacheRead, cacheWrite, output } = turnTokens(turn);
  const tokens = `${input + cacheRead + cacheWrite} tokens in, ${output} out`;
  const end =
    outcome === 'cut'
      ? 'cut short by the next message'
      : failed
        ? `${outcome}${errors.length > 0 ? `: ${errors.join('; ')}` : ''}`
        : 'done';
  return [`Turn ${number} ${end}`, seconds(durationMs), dollars(cost), tokens].join(' · ');
}

export function asideWords(state: AsideState): string {
  switch (state.type) {
    case 'waiting':
      return 'Not answered yet';
    case 'answered':
      return state.text;
    case 'failed':
      return `Not answered: ${state.reason}`;
    case 'cut':
      return 'Not answered: the run ended';
  }
}

export function compactionWords({ before, after }: Extract<Entry, { type: 'compaction' }>): string {
  if (before === 0 && after === null) return 'Context compacted';
  return `Context compacted: ${before === 0 ? '?' : before} → ${after ?? '?'} tokens`;
}

export function requestWords({ request }: Extract<Entry, { type: 'request' }>): string {
  const { state, tool, kind } = request;
  const what = `${kind[0]?.toUpperCase()}${kind.slice(1)}${tool === null ? '' : ` for ${tool}`}`;
  if (state.type === 'pending') return `${what}: not answered`;
  if (state.type === 'cancelled') return `${what}: cancelled, ${state.reason}`;
  return `${what}: ${state.answer.type}${state.by === null ? '' : ` by ${state.by}`}`;
}

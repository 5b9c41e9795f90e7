import { memberOf } from '../../../../core/json.ts';
import type { Notice, Stopper } from '../../../../core/session/entry.ts';
import { exitCauseWords } from '../../../../core/session/exit-cause.ts';
import { sessionStopped } from '../../../../core/session/fold/run.ts';
import { budgetWords } from '../../../ui/budget-words.ts';
import { clockTime, duration, plural } from '../../../ui/format.ts';
import { modeName } from '../../../ui/run-options/run-choices.ts';
import { toldWords } from './told-words.ts';

/** What a notice says in one line, and what there is to read behind it. */
export type NoticeWords = { text: string; look: 'quiet' | 'bad'; detail: string | null; startsOpen?: true };

/** `device` is the name of this one: what was done from here, you did. */
export function noticeWords(notice: Notice, device: string | null = null): NoticeWords {
  switch (notice.type) {
    case 'runStarted':
      return quiet(
        `${memberOf(starts, notice.start) ?? 'Started'}${notice.version === null ? '' : ` with CLI ${notice.version}`}`,
        notice.start === 'resume' ? 'What was allowed for this session only is asked about again.' : null,
      );
    case 'runEnded':
      return runEnded(notice);
    case 'stderr':
      return stderrWords(notice.text);
    case 'turnCut':
      return (notice.reason === sessionStopped ? quiet : bad)(`The turn was cut: ${notice.reason}`);
    case 'breaker':
      return bad(
        notice.crashes === 1
          ? 'The CLI doesn’t restart automatically after this crash'
          : `The CLI crashed ${plural(notice.crashes, 'time')} in a short while and doesn’t restart automatically`,
      );
    case 'interrupted':
      return quiet(`${interruptedBy(notice.stopped, device)}${notice.forTool ? ' during a tool call' : ''}`);
    case 'modelChanged':
      return quiet(changed('Model', notice.model, notice.previous));
    case 'modeChanged':
      return quiet(changed('Permission mode', modeName(notice.mode), notice.previous && modeName(notice.previous)));
    case 'retry':
      return quiet(
        `Retry ${notice.attempt} of ${notice.limit} after ${duration(notice.delayMs)}: ${retryCause(notice.error, notice.status)}`,
      );
    case 'rateLimit':
      return rateLimit(notice);
    case 'permissionDenied':
      return quiet(
        `${notice.tool} was denied by a rule`,
        [notice.message, notice.reason ?? ''].filter(Boolean).join('\n'),
      );
    case 'hook':
      return hook(notice);
    case 'compactionFailed':
      return bad(`The context was not compacted: ${notice.reason || 'the CLI does not say why'}`);
    case 'fallback':
      if (notice.to === null) return bad(`${notice.from} declined to answer`, notice.text);
      return quiet(`${notice.from} declined to answer; ${notice.to} goes on`, notice.text);
    case 'spilled':
      return quiet(`A line of ${plural(notice.length, 'byte')} is kept in a file of its own`, notice.file);
    case 'unreadable':
      return bad(unreadable(notice));
    case 'budget':
      return budgetNotice(notice);
    case 'reset':
      return quiet('The conversation begins anew');
    case 'filesRewound':
      return quiet(rewound(notice), notice.files.join('\n'));
    case 'conversationRewound':
      return quiet(wentBack(notice));
    case 'told':
      return toldWords(notice);
  }
}

/** A line that the database rejected: its bytes are in the journal, its meaning is nowhere. */
function unreadable({ from }: Extract<Notice, { type: 'unreadable' }>): string {
  const origin =
    from === 'own' ? 'one of its own lines' : `this line ${from === 'in' ? 'to Claude Code' : 'from Claude Code'}`;
  return `Quarterdeck couldn’t process ${origin}. It’s stored in the journal, but isn’t shown here.`;
}

function interruptedBy(stopper: Stopper | undefined, device: string | null): string {
  switch (stopper?.type) {
    case undefined:
      return 'Interrupted';
    case 'person':
      if (stopper.by === null) return 'Stopped';
      return stopper.by === device ? 'You stopped it' : `Stopped by ${stopper.by}`;
    case 'budget':
      return 'Stopped by a budget';
    case 'other':
      return 'Stopped';
  }
}

const starts: { [start: string]: string } = {
  new: 'Session started',
  resume: 'Session resumed',
  fork: 'Session forked',
  continue: 'Session continued',
};

function rewound({ files, by }: Extract<Notice, { type: 'filesRewound' }>): string {
  const which = files.length === 0 ? 'Files were' : files.length === 1 ? '1 file was' : `${files.length} files were`;
  return `${which} put back to an earlier message${by === null ? '' : ` by ${by}`}`;
}

function wentBack({ turns, by }: Extract<Notice, { type: 'conversationRewound' }>): string {
  return `Went back in the conversation${by === null ? '' : ` by ${by}`}: ${plural(turns, 'turn')} taken back`;
}

function runEnded(notice: Extract<Notice, { type: 'runEnded' }>): NoticeWords {
  const { end, detail } = notice;
  switch (end) {
    case 'finished':
      return quiet('The CLI has ended', detail);
    case 'stopped':
      return quiet('Stopped', detail);
    case 'swept':
      if (notice.wasIdle) return quiet('The server restarted. Your next message starts Claude Code again', detail);
      return bad('The server ended while the CLI was at work. The next message starts it again', detail);
    case 'unstartable':
      return bad('The CLI could not be started', detail);
    case 'crashed':
      return crashed(notice);
  }
}

/** A short stderr is open at once; a long one is folded behind its last line, which usually names the reason. */
function crashed({ code, signal, detail, stderr, cause }: Extract<Notice, { type: 'runEnded' }>): NoticeWords {
  if (cause === 'fileMissing' || cause === 'fileUnusable') return bad(exitCauseWords[cause], stderr ?? detail);
  const text = `The CLI crashed${how(code, signal)}`;
  const next = cause ? exitCauseWords[cause] : 'The next message starts it again';
  if (stderr === undefined) return bad(`${text}. ${next}`, detail);
  const lines = stderr.split('\n');
  if (lines.length > openLines && !cause) return bad(`${text}: ${lines.at(-1)}`, stderr);
  const shown = bad(`${text}. ${next}`, stderr);
  return lines.length > openLines ? shown : { ...shown, startsOpen: true };
}

const openLines = 8;

function stderrWords(text: string): NoticeWords {
  const [first = '', ...others] = text.split('\n');
  return quiet(`Warning from the CLI: ${first}`, others.length > 0 ? text : null);
}

function how(code: number | null, signal: string | null): string {
  if (signal !== null) return ` (${signal})`;
  return code === null ? '' : ` (exit code ${code})`;
}

function rateLimit({ status, kind, resetsAt }: Extract<Notice, { type: 'rateLimit' }>): NoticeWords {
  const which =
    kind === null ? 'The usage limit' : (memberOf(limits, kind) ?? `The ${kind.replaceAll('_', ' ')} limit`);
  const until = resetsAt === null ? '' : ` until ${clockTime(resetsAt)}`;
  if (status === 'rejected') return bad(`${which} is reached${until}`);
  if (status === 'allowed_warning')
    return quiet(`${which} is nearly reached${resetsAt === null ? '' : `; it is reset at ${clockTime(resetsAt)}`}`);
  return quiet(`${which}: ${status.replaceAll('_', ' ')}${until}`);
}

const limits: { [kind: string]: string } = {
  five_hour: 'The five-hour limit',
  seven_day: 'The weekly limit',
  seven_day_opus: 'The weekly limit for Opus',
  seven_day_sonnet: 'The weekly limit for Sonnet',
  overage: 'The limit for extra usage',
};

function budgetNotice(notice: Extract<Notice, { type: 'budget' }>): NoticeWords {
  return notice.step === 'reached' ? bad(budgetWords(notice)) : quiet(budgetWords(notice));
}

function hook({ name, event, outcome, output }: Extract<Notice, { type: 'hook' }>): NoticeWords {
  const which = name || event;
  if (outcome === null) return quiet(`Hook ${which} runs`, output);
  if (outcome === 'success') return quiet(`Hook ${which} ran`, output);
  return bad(outcome === 'error' ? `Hook ${which} failed` : `Hook ${which}: ${outcome}`, output);
}

function retryCause(error: string, status: number | null): string {
  const cause = memberOf(causes, error) ?? error.replaceAll('_', ' ');
  if (status === null) return cause || 'the API did not answer';
  return `${cause || 'the API answered with an error'} (${status})`;
}

const causes: { [error: string]: string } = {
  overloaded: 'the model is overloaded',
  rate_limit: 'too many requests',
  authentication_failed: 'the sign-in was not accepted',
  server_error: 'an error of the API',
};

function changed(what: string, now: string, before: string | null): string {
  return before === null ? `${what}: ${now}` : `${what} changed from ${before} to ${now}`;
}

export function quiet(text: string, detail: string | null = null): NoticeWords {
  return { text, look: 'quiet', detail: detail?.trim() ? detail : null };
}

export function bad(text: string, detail: string | null = null): NoticeWords {
  return { text, look: 'bad', detail: detail?.trim() ? detail : null };
}

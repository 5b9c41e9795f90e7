import type { BudgetFacts } from '../budget/budget-state.ts';
import { activeLimit } from '../limit/limited.ts';
import { windowName } from '../limit/usage.ts';
import { plainWords } from '../plain-words.ts';
import type { RequestRecord } from '../session/entry.ts';
import type { SessionEvent } from '../session/event.ts';
import { exitCauseWords, lastStderrLine } from '../session/exit-cause.ts';
import type { EventLine } from '../session/reduce.ts';
import type { SessionState } from '../session/state.ts';
import { type Alert, type Happening, oneLine } from './alert.ts';
import { requestLine } from './request-alert.ts';

/** Tells what of each line a person should know. It remembers that a turn was stopped by a person, and no more. */
export type SessionHappenings = (before: SessionState, after: SessionState, line: EventLine) => Happening[];

export function createSessionHappenings(): SessionHappenings {
  let isStopped = false;
  return (before, after, line) => {
    if (before.turn.type === 'none' && after.turn.type === 'running') isStopped = false;
    if (line.events.some(isStop)) isStopped = true;
    // Whoever drives it in a terminal sees it there.
    if (after.transcript?.place === 'terminal') return [];
    const turn = {
      isStopped: isStopped || isStoppedFor(before.turn, line.events),
      wasRunning: before.turn.type === 'running',
    };
    return [...settledBy(before, after, line), ...line.events.flatMap((event) => raised(event, after, line, turn))];
  };
}

export function requestSubject(sessionId: string, { epoch, id }: Pick<RequestRecord, 'epoch' | 'id'>): string {
  return `request ${sessionId} ${epoch} ${id}`;
}

function isStop(event: SessionEvent): boolean {
  if (event.type === 'control.asked') return event.subtype === 'interrupt' && event.detail !== 'sendNow';
  return event.type === 'notice.raised' && event.notice.type === 'interrupted';
}

/** Whether a turn made way for a message. Its end can overtake the response that says so. */
function isStoppedFor(turn: SessionState['turn'], events: readonly SessionEvent[]): boolean {
  if (turn.type === 'none') return false;
  const isBrokenOff = events.some((event) => event.type === 'turn.ended' && event.stopReason?.startsWith('aborted'));
  return turn.stopped !== undefined || (turn.makesWay !== undefined && isBrokenOff);
}

function settledBy(before: SessionState, after: SessionState, { at, events }: EventLine): Happening[] {
  const open = new Set(after.requests.map(({ id }) => id));
  const subjects = before.requests.filter(({ id }) => !open.has(id)).map((one) => requestSubject(after.id, one));
  if (before.turn.type === 'none' && after.turn.type === 'running') subjects.push(endSubject(after.id));
  for (const event of events) {
    if (event.type === 'limit.scheduled') subjects.push(endSubject(after.id));
    if (event.type === 'budget.lifted' && before.budget.held)
      subjects.push(budgetSubject(after.id, before.budget.held));
  }
  return subjects.map((subject) => ({ type: 'settled', subject, at }));
}

type Turn = { isStopped: boolean; wasRunning: boolean };

function raised(event: SessionEvent, state: SessionState, line: EventLine, turn: Turn): Happening[] {
  const common = { at: line.at, sessionId: state.id, title: titleOf(state), request: null };
  const ended = { ...common, id: `end ${state.id} ${line.seq}`, subject: endSubject(state.id) };
  switch (event.type) {
    case 'request.opened': {
      const request = state.requests.find(({ id }) => id === event.request.id);
      return request && request.seq === line.seq && request.kind !== 'unsupported'
        ? [requestRaised(request, common)]
        : [];
    }
    case 'turn.ended': {
      if (turn.isStopped || event.outcome === 'cut') return [];
      const limit = activeLimit(state);
      if (limit?.seq === line.seq) {
        if (limit.continueAt !== null) return [];
        return raise({ ...ended, kind: 'failure', text: failureText(event) });
      }
      if (event.failed) return raise({ ...ended, kind: 'failure', text: `Failed: ${failureText(event)}` });
      // What waits is the next turn's, and begins at once.
      if (state.outbox.some(({ delivery, held, queued }) => (delivery === 'saved' && !held) || queued)) return [];
      return raise({ ...ended, kind: 'turn', text: oneLine(plainWords(event.text)) || 'Its turn is over.' });
    }
    case 'run.ended': {
      const text = runText(event, turn.wasRunning);
      return text === null ? [] : raise({ ...ended, kind: 'failure', text });
    }
    case 'breaker.opened':
      return raise({
        ...ended,
        kind: 'failure',
        text: `The CLI ended ${event.crashes} times in a row. It waits for you.`,
      });
    case 'budget.warned':
      return raise({ ...common, ...budgetAlert(state.id, event.budget, 'warned'), kind: 'budget' });
    case 'budget.reached':
      return raise({ ...common, ...budgetAlert(state.id, event.budget, 'reached'), kind: 'budget' });
    default:
      return [];
  }
}

type Common = Pick<Alert, 'at' | 'sessionId' | 'title'>;

function requestRaised(request: RequestRecord, { at, sessionId, title }: Common): Happening {
  const subject = requestSubject(sessionId ?? '', request);
  const { text, asked } = requestLine(request);
  const { id, epoch } = request;
  const about = { id, epoch, isDecidable: false };
  return {
    type: 'raised',
    alert: { id: subject, subject, kind: 'request', at, sessionId, title, text, request: about },
    ...(asked === null ? {} : { asked }),
  };
}

function raise(alert: Alert): Happening[] {
  return [{ type: 'raised', alert }];
}

export function endSubject(sessionId: string): string {
  return `end ${sessionId}`;
}

function titleOf({ title, cwd }: SessionState): string {
  return oneLine(title ?? cwd.split(/[\\/]/).findLast((part) => part !== '') ?? 'A session', 80);
}

function failureText({ errors, text, outcome }: Extract<SessionEvent, { type: 'turn.ended' }>): string {
  return oneLine(errors.find((error) => error.trim() !== '') ?? (text.trim() || outcome));
}

/** Null where the end was wanted, or nothing was cut by it. */
function runText(event: Extract<SessionEvent, { type: 'run.ended' }>, wasRunning: boolean): string | null {
  const { end, code, signal, detail, stderrTail, cause } = event;
  const reason = cause ? exitCauseWords[cause] : lastStderrLine(stderrTail);
  switch (end) {
    case 'crashed':
      return oneLine(`The CLI crashed (${signal ?? `exit code ${code}`})${reason === '' ? '.' : `: ${reason}`}`);
    case 'unstartable':
      return oneLine(`The CLI cannot be started: ${detail ?? 'the reason is not known'}`);
    case 'swept':
      return wasRunning ? 'Its turn was cut when the server ended.' : null;
    case 'finished':
    case 'stopped':
      return null;
  }
}

/** What is for more than one session is told once, whichever session noticed it. */
function budgetSubject(sessionId: string, { id, scope, since }: BudgetFacts): string {
  return scope === 'session' ? `budget ${id} ${sessionId}` : `budget ${id} ${since}`;
}

function budgetAlert(sessionId: string, budget: BudgetFacts, step: 'warned' | 'reached') {
  const subject = budgetSubject(sessionId, budget);
  const sum = `$${budget.spent.toFixed(2)} of $${budget.dollars.toFixed(2)}`;
  const spent = step === 'warned' ? `A budget is nearly spent: ${sum}` : `A budget is spent: ${sum}.`;
  const acts = {
    ask: 'It waits for you.',
    pause: 'Work is paused.',
    stop: 'The run is stopped.',
    hold: 'New tasks wait.',
    warn: '',
  };
  const facts = budget.scope === 'window' ? guardText(budget) : spent;
  const text = [facts, ...(step === 'reached' || budget.act === 'hold' ? [acts[budget.act]] : [])].join(' ');
  return { id: `${subject} ${step} ${budget.dollars}`, subject, text };
}

function guardText({ window = '', spent, dollars }: BudgetFacts): string {
  return `${Math.round(spent * 100)} % of ${windowName(window)} is used, your guard is at ${Math.round(dollars * 100)} %.`;
}

import { assertNever } from '../assert-never.ts';
import { foldLimit } from '../limit/limited.ts';
import type { Change } from './change.ts';
import type { LiveEvent, SessionEvent } from './event.ts';
import { foldAnswer } from './fold/answer.ts';
import { foldAside } from './fold/aside.ts';
import { foldBudget } from './fold/budget.ts';
import { type Draft, openDraft } from './fold/draft.ts';
import { foldFact, foldLine } from './fold/fact.ts';
import { foldLive } from './fold/live.ts';
import { foldMessage } from './fold/message.ts';
import { noteNews } from './fold/news.ts';
import { closeOldest } from './fold/open-limit.ts';
import { foldRequest } from './fold/request.ts';
import { foldOwn } from './fold/run.ts';
import { foldTask } from './fold/task.ts';
import { foldTool } from './fold/tool.ts';
import { foldTranscript } from './fold/transcript.ts';
import { foldTurn } from './fold/turn.ts';
import { noLive, type SessionState } from './state.ts';

/** One line of the journal with what it means. */
export type EventLine = { seq: number; at: number; epoch: number; events: readonly SessionEvent[] };

export type Step = { state: SessionState; changes: Change[] };

/** The only fold: server, browser and rebuild all come to their state by it. A line that was folded is folded no more. */
export function reduce(state: SessionState, line: EventLine): Step {
  if (line.seq <= state.seq) return { state, changes: [] };
  const draft = openDraft(state, line);
  for (const event of line.events) {
    apply(draft, event);
    noteNews(draft, event);
  }
  closeOldest(draft, state.open);
  return { state: draft.state, changes: draft.changes.list };
}

export function reduceLive(state: SessionState, at: number, event: LiveEvent): SessionState {
  return { ...state, live: foldLive(state, at, event) };
}

/** The state as the journal alone gives it. */
export function withoutLive(state: SessionState): SessionState {
  return { ...state, live: noLive };
}

/** The state that a client begins with: words that are being streamed come to it beside the lines. */
export function clientState(state: SessionState): SessionState {
  const { kept: _, ...rest } = withoutLive(state);
  return rest;
}

function apply(draft: Draft, event: SessionEvent): void {
  switch (event.type) {
    case 'session.created':
    case 'session.renamed':
    case 'session.tagged':
    case 'session.configured':
    case 'session.imported':
    case 'files.rewound':
    case 'conversation.rewound':
    case 'servers.added':
    case 'turn.stopped':
    case 'run.claimed':
    case 'run.spawned':
    case 'run.ended':
    case 'text.kept':
    case 'text.cut':
    case 'stderr.written':
    case 'breaker.opened':
      return foldOwn(draft, event);
    case 'message.sent':
    case 'message.written':
    case 'message.failed':
    case 'message.withdrawn':
    case 'messages.held':
    case 'message.released':
    case 'messages.reordered':
    case 'message.handled':
    case 'message.echoed':
    case 'context.injected':
      return foldMessage(draft, event);
    case 'text.said':
    case 'thinking.said':
    case 'error.said':
    case 'block.unknown':
    case 'usage.reported':
    case 'command.answered':
      return foldAnswer(draft, event);
    case 'tool.called':
    case 'tool.calledByHand':
    case 'tool.returned':
      return foldTool(draft, event);
    case 'aside.asked':
    case 'aside.answered':
    case 'aside.failed':
      return foldAside(draft, event);
    case 'request.opened':
    case 'request.answered':
    case 'request.received':
    case 'request.cancelled':
    case 'control.asked':
    case 'control.answered':
    case 'control.failed':
      return foldRequest(draft, event);
    case 'turn.started':
    case 'turn.ended':
    case 'compaction.finished':
    case 'compaction.failed':
    case 'retry.scheduled':
      return foldTurn(draft, event);
    case 'task.started':
    case 'task.progressed':
    case 'task.updated':
    case 'task.ended':
    case 'tasks.listed':
    case 'subagent.ended':
      return foldTask(draft, event);
    case 'session.placed':
    case 'line.linked':
    case 'turn.opened':
    case 'turn.closed':
    case 'usage.counted':
    case 'cost.recorded':
      return foldTranscript(draft, event);
    case 'cli.described':
    case 'commands.changed':
    case 'models.listed':
    case 'servers.listed':
    case 'context.measured':
    case 'status.reported':
    case 'limit.reported':
    case 'suggestion.made':
    case 'conversation.reset':
    case 'notice.raised':
      return foldFact(draft, event);
    case 'budget.warned':
    case 'budget.reached':
    case 'budget.allowed':
    case 'budget.lifted':
      return foldBudget(draft, event);
    case 'limit.scheduled':
    case 'limit.cancelled':
      draft.state.limited = foldLimit(draft.state.limited, event);
      return;
    case 'frame.unknown':
    case 'line.noise':
    case 'line.torn':
    case 'line.spilled':
    case 'line.unreadable':
      return foldLine(draft, event);
    default:
      return assertNever(event);
  }
}

import type {
  BackgroundTaskFacts,
  LiveEvent,
  Origin,
  RequestFacts,
  SessionEvent,
  TurnFacts,
} from '../../src/core/session/event.ts';
import { noUsage, type UsageByModel } from '../../src/core/session/fact.ts';

/** Events with everything but what a test is about filled in. */

type Of<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;
type But<Type extends SessionEvent['type']> = Partial<Omit<Of<Type>, 'type'>>;

export function claimed(epoch: number, but: But<'run.claimed'> = {}): SessionEvent {
  const start = epoch === 1 ? 'new' : 'resume';
  return {
    type: 'run.claimed',
    epoch,
    start,
    file: 'claude',
    argv: [],
    version: '2.1.325',
    keepsCount: true,
    ...but,
  };
}

export function spawned(epoch: number): SessionEvent {
  return { type: 'run.spawned', epoch, identity: { pid: 7, startTime: '1', bootId: 'boot' } };
}

export function runEnded(epoch: number, but: But<'run.ended'> = {}): SessionEvent {
  const none = { code: null, signal: null, stderrTail: '', detail: null };
  return { type: 'run.ended', epoch, end: 'crashed', ...none, ...but };
}

export function sent(id: string, text = `words of ${id}`): SessionEvent {
  return { type: 'message.sent', id, text, attachments: [], clipped: false, by: 'device' };
}

export function written(id: string, epoch = 1): SessionEvent {
  return { type: 'message.written', id, epoch };
}

export function echoed(id: string | null, but: But<'message.echoed'> = {}): SessionEvent {
  const none = { attachments: [], clipped: false, parent: null };
  return { type: 'message.echoed', id, text: `words of ${id}`, ...none, ...but };
}

export function injected(text: string, parent: string | null = null): SessionEvent {
  return { type: 'context.injected', id: null, text, clipped: false, parent };
}

const noFacts: TurnFacts = {
  model: 'claude-opus',
  mode: 'default',
  cwd: null,
  version: null,
  tools: [],
  commands: [],
  skills: [],
  agents: [],
  plugins: [],
  servers: [],
  outputStyle: null,
  fastMode: null,
  effort: null,
  credential: null,
  capabilities: [],
};

export function turnStarted(facts: Partial<TurnFacts> = {}): SessionEvent {
  return { type: 'turn.started', facts: { ...noFacts, ...facts } };
}

export function turnEnded(but: But<'turn.ended'> = {}): Of<'turn.ended'> {
  return {
    type: 'turn.ended',
    outcome: 'success',
    failed: false,
    text: '',
    errors: [],
    durationMs: 5,
    apiMs: 4,
    steps: 1,
    stopReason: null,
    reportedCost: 0,
    usage: noUsage,
    models: {},
    sinceLast: null,
    denials: [],
    origin: null,
    answers: [],
    ...but,
  };
}

export function usageOf(model: string, cost: number, input = 0): UsageByModel {
  return { [model]: { input, output: 0, cacheRead: 0, cacheWrite: 0, cost, contextWindow: null } };
}

const top: Origin = { messageId: 'm1', parent: null };

export function said(text: string, origin: Partial<Origin> = {}): SessionEvent {
  return { type: 'text.said', ...top, ...origin, text, model: 'claude-opus', aborted: false, clipped: false };
}

export function thought(text: string, origin: Partial<Origin> = {}): SessionEvent {
  return { type: 'thinking.said', ...top, ...origin, text, redacted: false, clipped: false };
}

export function called(id: string, but: But<'tool.called'> = {}): SessionEvent {
  return { type: 'tool.called', ...top, id, name: 'Bash', input: { command: 'ls' }, clipped: false, ...but };
}

export function returned(id: string, but: But<'tool.returned'> = {}): SessionEvent {
  const none = { parent: null, images: [], structured: null, failed: false, decision: null, clipped: false };
  return { type: 'tool.returned', id, text: `result of ${id}`, ...none, ...but };
}

export function asked(id: string, toolUseId: string | null, but: Partial<RequestFacts> = {}): SessionEvent {
  const none = { title: null, description: null, reason: null, blockedPath: null, suggestions: [], agentId: null };
  const input = { command: 'ls' };
  return {
    type: 'request.opened',
    request: { id, kind: 'permission', toolUseId, tool: 'Bash', input, clipped: false, ...none, ...but },
  };
}

export function allowed(id: string, by: string | null = 'phone'): SessionEvent {
  return { type: 'request.answered', id, answer: { type: 'allow', input: {}, suggestions: [] }, by };
}

export function denied(id: string, by: string | null = 'laptop'): SessionEvent {
  return { type: 'request.answered', id, answer: { type: 'deny', message: 'no', interrupt: false }, by };
}

export function cancelled(id: string): SessionEvent {
  return { type: 'request.cancelled', id, reason: 'the CLI took it back' };
}

export function taskFacts(id: string, but: Partial<BackgroundTaskFacts> = {}): BackgroundTaskFacts {
  return { id, toolUseId: null, kind: 'local_agent', subagent: null, description: `work of ${id}`, ...but };
}

export function taskStarted(id: string, toolUseId: string | null): SessionEvent {
  return { type: 'task.started', task: taskFacts(id, { toolUseId }) };
}

export function taskEnded(id: string, but: But<'task.ended'> = {}): SessionEvent {
  return { type: 'task.ended', id, toolUseId: null, status: 'completed', summary: `end of ${id}`, usage: null, ...but };
}

export function retry(attempt: number): SessionEvent {
  return { type: 'retry.scheduled', attempt, limit: 10, delayMs: 500, status: 529, error: 'overloaded' };
}

export function compacted(but: But<'compaction.finished'> = {}): SessionEvent {
  return { type: 'compaction.finished', trigger: 'manual', before: 900, after: 90, durationMs: 12, ...but };
}

export function hook(id: string, outcome: string | null, output = ''): SessionEvent {
  return { type: 'notice.raised', notice: { type: 'hook', id, name: 'Stop', event: 'Stop', outcome, output } };
}

export function messageOpened(id: string, parent: string | null = null): LiveEvent {
  return { type: 'message.opened', parent, id, model: 'claude-opus' };
}

export function blockOpened(index: number, kind: 'text' | 'thinking', parent: string | null = null): LiveEvent {
  return { type: 'block.opened', parent, index, block: { type: kind } };
}

export function toolOpened(index: number, id: string, parent: string | null = null): LiveEvent {
  return { type: 'block.opened', parent, index, block: { type: 'tool', id, name: 'Bash' } };
}

export function grew(index: number, text: string, parent: string | null = null): LiveEvent {
  return { type: 'block.grew', parent, index, text };
}

export function blockClosed(index: number, parent: string | null = null): LiveEvent {
  return { type: 'block.closed', parent, index };
}

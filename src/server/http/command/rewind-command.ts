import type { Entry } from '../../../core/session/entry.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { spanOf } from '../../../core/session/taken-back.ts';
import type { Rewound } from '../../../core/wire.ts';
import { supports } from '../../claude/capability.ts';
import type { OutcomeOf } from '../../session/run.ts';
import type { Session } from '../../session/session.ts';
import type { Store } from '../../store/store.ts';
import { done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import { openFor, startable } from './opened.ts';
import { notStarted } from './session-commands.ts';

type Message = Extract<Entry, { type: 'message' }>;
type Files = { type: 'files'; changes: Rewound } | Refused;
type WentBack = { type: 'wentBack'; text: string } | Refused;

/** The CLI itself goes back, so a run is started for it if there is none. */
export const rewindSession: Execution<'session.rewind'> = async (command, device, context) => {
  const { what = 'files', dryRun } = command;
  const opened = await openFor(context, command.sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const problem = await startable(context, session);
  if (problem) return problem;
  const launched = await session.resume();
  if (launched.type !== 'started') return notStarted(launched);
  const entry = await context.store.entry(session.id, command.messageId);
  const message = entry?.type === 'message' ? entry : null;
  const messageId = message?.id ?? command.messageId;

  // The CLI tells which files it is about only when it is asked what would change.
  const preview = what === 'conversation' ? noFiles : await rewindFiles(session, messageId, true);
  if (what === 'files' && dryRun) return preview.type === 'files' ? done(preview.changes) : preview;
  const obstacle = what === 'files' ? null : await obstacleTo(session, message, context.store);
  if (dryRun) return done(withProblems(preview, obstacle));
  if (preview.type === 'refused') return preview;
  if (obstacle !== null) return refuse('conflict', 'W65', obstacle);

  // Files come last: after a look at them, they are the step that doesn't fail.
  const back = what === 'files' || message === null ? null : await goBack(session, message, device.name, context.store);
  if (back?.type === 'refused') return back;
  if (what !== 'conversation') {
    const rewound = await rewindFiles(session, messageId, false);
    if (rewound.type === 'refused') return rewound;
    await session.noteRewind(messageId, preview.changes.files, device.name);
  }
  return done({ ...preview.changes, ...(back === null ? {} : { text: back.text }) });
};

const noFiles: Files = { type: 'files', changes: { files: [], insertions: 0, deletions: 0 } };

async function rewindFiles(session: Session, messageId: string, dryRun: boolean): Promise<Files> {
  const outcome = await session.ask({ subtype: 'rewind_files', user_message_id: messageId, dry_run: dryRun });
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  const { canRewind, error, filesChanged = [], insertions = 0, deletions = 0 } = outcome.response;
  if (canRewind === false || error !== undefined) {
    return refuse('conflict', 'W28', error ?? 'The CLI cannot put the files back to there.');
  }
  return { type: 'files', changes: { files: filesChanged, insertions, deletions } };
}

function withProblems(preview: Files, conversation: string | null): Rewound {
  const files = preview.type === 'refused' ? preview.error.message : null;
  return {
    ...(preview.type === 'files' ? preview.changes : { files: [], insertions: 0, deletions: 0 }),
    problems: { ...(files === null ? {} : { files }), ...(conversation === null ? {} : { conversation }) },
  };
}

/** Why the conversation cannot go back to a message, as far as that is known without trying. */
async function obstacleTo({ id, state }: Session, message: Message | null, store: Store): Promise<string | null> {
  if (!supports(state.cli.version, 'rewind_conversation')) return unsupportedWords(state);
  if (message === null || message.parent !== null) return 'This isn’t a message of the conversation.';
  if (state.turn.type === 'running') return 'Claude is working. Stop the turn first, then go back.';
  if (spanOf(state.takenBack, message.turn)) return 'This message was already taken back.';
  const marks = await store.marks(id, marksSeen);
  const isCompacted = marks.some(({ type, seq }) => type === 'compaction' && seq > message.seq);
  return isCompacted ? 'Claude Code can’t go back to before the conversation was compacted.' : null;
}

const marksSeen = 100;

function unsupportedWords({ cli: { version } }: SessionState): string {
  return `Claude Code ${version ?? 'of this version'} can put files back, but can’t go back in the conversation.`;
}

/**
 * The CLI goes back by its last message only, so later messages go first, one by one. The target is asked for first: the
 * CLI refuses one that it can't go back to, and then nothing has changed.
 */
async function goBack(session: Session, target: Message, by: string, store: Store): Promise<WentBack> {
  const first = await step(session, target.id);
  if (first.type !== 'answered') return controlRefusal(first);
  let reached: ReturnType<typeof arrived> | null = null;
  let { response } = first;
  if (response.rewound === true) reached = arrived(target, response);
  else if (response.reason === 'stale_target') {
    for (const message of await messagesSince(store, session, target)) {
      const outcome = await step(session, message.id);
      if (outcome.type !== 'answered') break;
      response = outcome.response;
      if (response.rewound === true) reached = arrived(message, response);
      // A message that a running turn read is part of that turn's first one.
      else if (response.reason !== 'target_not_found') break;
    }
  }
  if (reached !== null) await session.noteTakenBack(reached.message, reached.keeps, by);
  if (reached?.message.id === target.id) return { type: 'wentBack', text: reached.text };
  return refuse('conflict', 'W65', refusalWords(response.reason, reached !== null), {
    reason: response.reason ?? null,
  });
}

type Step = OutcomeOf<{ subtype: 'rewind_conversation'; target_message_uuid: string }>;
type Answer = Extract<Step, { type: 'answered' }>['response'];

function step(session: Session, id: string): Promise<Step> {
  return session.ask({ subtype: 'rewind_conversation', target_message_uuid: id });
}

function arrived(message: Message, { precedingAssistantUuid, prefillText }: Answer) {
  // The CLI gives a slash command back as tags.
  const text = prefillText?.startsWith('<command-') ? message.text : prefillText;
  return { message, keeps: precedingAssistantUuid ?? null, text: text ?? message.text };
}

function refusalWords(reason: string | undefined, isPartly: boolean): string {
  if (isPartly) return 'Claude Code went back only part of the way. The timeline shows how far.';
  switch (reason) {
    case 'turn_running':
      return 'Claude is working. Stop the turn first, then go back.';
    case 'target_not_found':
      return 'Claude Code can’t go back to this message: a running turn read it together with another one.';
    default:
      return `Claude Code can’t go back to this message${reason === undefined ? '' : ` (${reason.replaceAll('_', ' ')})`}.`;
  }
}

const pageSize = 200;

/** The messages that the conversation has from the last one back to `target`, which comes at the end. */
async function messagesSince(store: Store, { id, state }: Session, target: Message): Promise<Message[]> {
  const messages: Message[] = [];
  let place: { type: 'last' } | { type: 'before'; seq: number; ord: number } = { type: 'last' };
  for (;;) {
    const page = await store.entries(id, { ...place, parent: null, limit: pageSize });
    for (const entry of page) {
      const isLater = entry.turn >= target.turn && spanOf(state.takenBack, entry.turn) === null;
      if (entry.type === 'message' && isLater) messages.push(entry);
    }
    const [oldest] = page;
    if (oldest === undefined || page.length < pageSize || oldest.seq < target.seq) break;
    place = { type: 'before', seq: oldest.seq, ord: oldest.ord };
  }
  // One that waited was sent before messages of earlier turns.
  return messages.sort((one, other) => other.turn - one.turn || other.seq - one.seq);
}

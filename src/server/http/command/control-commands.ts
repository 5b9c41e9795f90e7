import { done, type Execution, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import { notCommitted, openFor, startable } from './opened.ts';
import { notStarted } from './session-commands.ts';

/** Files are put back by the CLI itself, so a run is started for it if there is none. */
export const rewindSession: Execution<'session.rewind'> = async (command, device, context) => {
  const opened = await openFor(context, command.sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const problem = await startable(context, session);
  if (problem) return problem;
  const launched = await session.resume();
  if (launched.type === 'unavailable') return notCommitted(launched);
  if (launched.type === 'failed') return notStarted(launched);
  const request = { subtype: 'rewind_files', user_message_id: command.messageId, dry_run: true } as const;
  // The CLI tells which files it is about only when it is asked what would change.
  const preview = await session.ask(request);
  const outcome = command.dryRun ? preview : await session.ask({ ...request, dry_run: false });
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  const { filesChanged = [], insertions = 0, deletions = 0 } = preview.type === 'answered' ? preview.response : {};
  const { canRewind, error } = outcome.response;
  if (canRewind === false || error !== undefined) {
    return refuse('conflict', 'W28', error ?? 'The CLI cannot put the files back to there.');
  }
  if (!command.dryRun) await session.noteRewind(command.messageId, filesChanged, device.name);
  return done({ files: filesChanged, insertions, deletions });
};

export const measureSession: Execution<'session.measure'> = async ({ sessionId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'get_context_usage' });
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  return done(opened.session.state.context ?? { used: 0, limit: 0, categories: [] });
};

export const stopTask: Execution<'task.stop'> = async ({ sessionId, taskId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'stop_task', task_id: taskId });
  return outcome.type === 'answered' ? done({}) : controlRefusal(outcome);
};

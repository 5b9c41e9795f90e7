import { canonicalId } from '../../../core/uuid.ts';
import { currentMessage } from '../../session/moved-message.ts';
import type { Session } from '../../session/session.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { type CommandOf, done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import { inTerminal, notCommitted, openFor, startable } from './opened.ts';

export const sendMessage: Execution<'message.send'> = async (command, device, context) => {
  const { sessionId, messageId, text, delivery = 'after' } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  // What was uploaded is gone once it was sent, so a message that is known is not put together again.
  if (await isKnown(context, session, messageId)) return done({ messageId });
  const problem = await startable(context, session);
  if (problem) return problem;
  const uploaded = await imagesOf(command, device, context);
  if (uploaded.type === 'refused') return uploaded;
  const input = { id: messageId, text, images: uploaded.images, timing: delivery };
  const sent = await session.send(input, device.name);
  switch (sent.type) {
    case 'saved':
    case 'known':
      return done({ messageId });
    case 'refused':
      return refuse('invalid', 'W27', sent.reason);
    case 'inTerminal':
      return inTerminal();
    case 'unavailable':
      return notCommitted(sent);
  }
};

async function isKnown({ store }: CommandContext, { id, state }: Session, messageId: string): Promise<boolean> {
  return state.outbox.some((row) => canonicalId(row.id) === messageId) || (await store.entry(id, messageId)) !== null;
}

type Image = { mediaType: string; base64: string };

async function imagesOf(
  { uploads = [] }: CommandOf<'message.send'>,
  device: Actor,
  context: CommandContext,
): Promise<{ type: 'images'; images: Image[] } | Refused> {
  const images: Image[] = [];
  for (const id of uploads) {
    const image = await context.uploads.take(id, device.id);
    if (!image) return refuse('notFound', 'W27', 'What was uploaded is no longer there.', { upload: id });
    images.push(image);
  }
  return { type: 'images', images };
}

export const updateMessage: Execution<'message.update'> = async (command, device, context) => {
  const { sessionId, text, delivery, version } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const messageId = waitingId(session, command.messageId);
  const problem = await startable(context, session);
  if (problem) return problem;
  const update = {
    ...(text === undefined ? {} : { text }),
    ...(delivery === undefined ? {} : { timing: delivery }),
    ...(version === undefined ? {} : { version }),
  };
  const updated = await session.update(messageId, update, device.name);
  switch (updated.type) {
    case 'updated':
      return done({ messageId: updated.id });
    case 'tooLate':
      return tooLate();
    case 'conflict':
      return refuse('conflict', 'W50', 'Somebody else has edited this message. Look at their version first.', {
        messageId,
      });
    case 'unknown':
      return unknownMessage(context, sessionId, messageId);
    case 'refused':
      return refuse('invalid', 'W27', updated.reason);
    case 'notDone':
      return controlRefusal(updated.outcome);
    case 'unavailable':
      return notCommitted(updated);
  }
};

export const reorderMessages: Execution<'message.reorder'> = async ({ sessionId, messageIds }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const commit = await opened.session.reorder(
    messageIds.map((id) => waitingId(opened.session, id)),
    device.name,
  );
  return commit.type === 'committed' ? done({}) : notCommitted(commit);
};

export const withdrawMessage: Execution<'message.withdraw'> = async ({ sessionId, messageId }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const withdrawn = await opened.session.withdraw(waitingId(opened.session, messageId), device.name);
  switch (withdrawn.type) {
    case 'withdrawn':
      return done({});
    case 'tooLate':
      return tooLate();
    case 'unavailable':
      return notCommitted(withdrawn);
    case 'unknown':
      return settledMessage(context, sessionId, messageId);
  }
};

/** The id of a waiting message as it is stored, whatever its case. */
function waitingId({ state }: Session, messageId: string): string {
  return state.outbox.find(({ id }) => canonicalId(id) === canonicalId(messageId))?.id ?? messageId;
}

async function settledMessage(context: CommandContext, sessionId: string, messageId: string) {
  const message = await currentMessage(context.store, sessionId, messageId);
  return message?.delivery.type === 'withdrawn' ? done({}) : unknownMessage(context, sessionId, messageId);
}

async function unknownMessage({ store }: CommandContext, sessionId: string, messageId: string): Promise<Refused> {
  const message = await currentMessage(store, sessionId, messageId);
  if (!message) return refuse('notFound', 'W28', 'There is no such message.', { messageId });
  if (message.delivery.type === 'withdrawn')
    return refuse('tooLate', 'W28', 'This message was taken back.', { messageId });
  return tooLate();
}

function tooLate(): Refused {
  return refuse('tooLate', 'W28', 'Claude already has this message.');
}

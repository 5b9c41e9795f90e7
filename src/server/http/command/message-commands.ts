import type { Session } from '../../session/session.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { type CommandOf, done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { notCommitted, openFor, startable } from './opened.ts';

export const sendMessage: Execution<'message.send'> = async (command, device, context) => {
  const { sessionId, messageId, text } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  // What was uploaded is gone once it was sent, so a message that is known is not put together again.
  if (await isKnown(context, session, messageId)) return done({ messageId });
  const problem = await startable(context, session);
  if (problem) return problem;
  const uploaded = await imagesOf(command, device, context);
  if (uploaded.type === 'refused') return uploaded;
  const sent = await session.send({ id: messageId, text, images: uploaded.images }, device.name);
  switch (sent.type) {
    case 'saved':
    case 'known':
      return done({ messageId });
    case 'refused':
      return refuse('invalid', 'W27', sent.reason);
    case 'unavailable':
      return notCommitted(sent);
  }
};

async function isKnown({ store }: CommandContext, { id, state }: Session, messageId: string): Promise<boolean> {
  return state.outbox.some((row) => row.id === messageId) || (await store.entry(id, messageId)) !== null;
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

export const withdrawMessage: Execution<'message.withdraw'> = async ({ sessionId, messageId }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const withdrawn = await opened.session.withdraw(messageId, device.name);
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

async function settledMessage({ store }: CommandContext, sessionId: string, messageId: string) {
  const entry = await store.entry(sessionId, messageId);
  if (entry?.type !== 'message') return refuse('notFound', 'W28', 'There is no such message.', { messageId });
  return entry.delivery.type === 'withdrawn' ? done({}) : tooLate();
}

function tooLate(): Refused {
  return refuse('tooLate', 'W28', 'The message was given to the CLI before.');
}

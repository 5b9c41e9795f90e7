import { useLocation } from 'wouter';
import { newId } from '../../../../client/new-id.ts';
import { useCommand } from '../../../store/command.ts';
import { insertContent, insertLater } from '../../../store/insertion.ts';
import { useSession } from '../../../store/session-context.ts';
import { showToast } from '../../../store/toasts.ts';
import { entriesUntilRead } from '../origin-pages.ts';
import { fetchEntries, placeOf } from '../use-older.ts';
import type { EntryOf } from './entry-of.ts';
import { forkPointBefore } from './fork-before.ts';
import { type MessageContent, messageContent } from './message-content.ts';

/**
 * Puts a message back into the box, with the conversation as it was before it. Where the CLI can't go back in this
 * session, that is a new one: a fork, or an empty session for the first message.
 */
export function useEditMessage(): (entry: EntryOf<'message'>) => Promise<void> {
  const session = useSession();
  const { id: sessionId } = session;
  const command = useCommand();
  const [, navigate] = useLocation();

  const begin = async (entry: EntryOf<'message'>, content: MessageContent, reason: string) => {
    const [made, at] = [newId(), await pointBefore(sessionId, entry)];
    const answer =
      at === null
        ? await command({
            type: 'session.create',
            sessionId: made,
            cwd: session.state?.cwd ?? '',
            options: session.state?.options ?? {},
          })
        : await command({ type: 'session.fork', sessionId, newId: made, at });
    if (answer.type === 'refused') return;
    insertLater(made, content);
    navigate(`/sessions/${made}`);
    showToast('done', `${reason} This is ${at === null ? 'a new session' : 'a fork from before the message'}.`);
  };

  return async (entry) => {
    const content = await messageContent(sessionId, entry).catch(unreadable);
    if (!content) return;
    const back = {
      type: 'session.rewind',
      sessionId,
      messageId: entry.id,
      what: 'conversation',
      dryRun: false,
    } as const;
    const answer = await command(back, { isQuiet: true });
    if (answer.type === 'refused') {
      if (answer.error.code === 'conflict') return begin(entry, content, answer.error.message).catch(unreadable);
      return showToast('problem', answer.error.message);
    }
    insertContent({ ...content, text: answer.result.text ?? content.text });
    showToast('done', 'Edit the message and send it again. Files stay as they are.');
  };
}

function unreadable(): void {
  showToast('problem', 'Couldn’t read the conversation. Check the connection and try again.');
}

async function pointBefore(sessionId: string, entry: EntryOf<'message'>): Promise<string | null> {
  const [before, rest] = await Promise.all([
    fetchEntries(sessionId, { before: placeOf(entry), parent: '' }),
    entriesUntilRead(sessionId, { type: 'entry', entry }),
  ]);
  return forkPointBefore([...before.entries, ...rest], entry);
}

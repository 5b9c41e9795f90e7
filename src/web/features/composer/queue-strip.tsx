import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { Button } from '../../ui/button.tsx';
import { editedMessage } from './queue-edit.ts';
import { QueueEditor, QueueItem, Words } from './queue-item.tsx';
import type { UnsentMessage } from './unsent.ts';
import type { QueueActions } from './use-queue.ts';
import type { QueueEditing } from './use-queue-edit.ts';

type QueueStripProps = {
  queued: readonly WaitingMessage[];
  unsent: readonly UnsentMessage[];
  /** Null where this device may not change them. */
  actions: QueueActions | null;
  editing?: QueueEditing;
  /** The name of this device. */
  device?: string | null;
};

/** What was sent and has not reached Claude: messages that wait for their turn, and those that wait for the connection. */
export function QueueStrip({ queued, unsent, actions, editing, device = null }: QueueStripProps) {
  const held = queued.filter(({ isHeld }) => isHeld);
  const own = queued.filter(({ isInCli }) => !isInCli);
  const edit = editing?.edit ?? null;
  const edited = edit && editedMessage(queued, edit);
  return (
    <>
      {queued.length > 0 && (
        <Strip label="Queued messages">
          {held.length > 0 && actions !== null && (
            <li className="flex min-h-8 items-center gap-2.5 py-0.5 pr-1 pl-3.5 text-xs text-wait">
              <span className="min-w-0 flex-1">{heldWords(held, device)}</span>
              <Button look="ghost" className="min-h-7 px-2 text-xs" onClick={() => actions.release(held)}>
                {held.length === 1 ? 'Send' : 'Send all'}
              </Button>
            </li>
          )}
          {queued.map((waiting) =>
            waiting === edited && editing && edit ? (
              <QueueEditor
                key="editor"
                text={edit.text}
                theirs={editing.theirs}
                isSaving={edit.isSaving}
                onText={editing.setText}
                onSave={editing.save}
                onCancel={editing.close}
              />
            ) : (
              <QueueItem
                key={waiting.message.id}
                waiting={waiting}
                own={own}
                actions={actions}
                onEdit={edited ? null : (editing?.open ?? null)}
              />
            ),
          )}
        </Strip>
      )}
      {unsent.length > 0 && (
        <Strip label="Unsent messages">
          {unsent.map((message) => (
            <li key={message.messageId} className="flex min-h-8 items-center gap-2.5 px-3.5">
              <CloudOff size={13} aria-hidden="true" className="shrink-0 text-faint" />
              <Words text={message.text} images={message.uploads?.length ?? 0} />
            </li>
          ))}
          <li role="status" className="px-3.5 py-1 text-xs text-faint">
            Not sent yet. Quarterdeck sends it when the connection is back.
          </li>
        </Strip>
      )}
    </>
  );
}

function heldWords(held: readonly WaitingMessage[], device: string | null): string {
  const names = new Set(held.map(({ heldBy }) => heldBy));
  const [name = null] = names;
  if (names.size > 1 || name === null) return 'On hold until you send it.';
  return `On hold: ${name === device ? 'you' : name} stopped the turn.`;
}

function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="mx-3 max-h-[30dvh] divide-y divide-line overflow-y-auto rounded-t-xl border border-b-0 border-line bg-panel text-sm"
    >
      {children}
    </ul>
  );
}

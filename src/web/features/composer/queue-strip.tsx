import { Clock, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { plural } from '../../ui/format.ts';
import type { UnsentMessage } from './unsent.ts';

type QueueStripProps = {
  queued: readonly WaitingMessage[];
  unsent: readonly UnsentMessage[];
  /** Null where this device may not take them back. */
  onWithdraw: ((message: WaitingMessage) => void) | null;
};

/** What was sent and has not reached Claude: messages that wait for their turn, and those that wait for the link. */
export function QueueStrip({ queued, unsent, onWithdraw }: QueueStripProps) {
  return (
    <>
      {queued.length > 0 && (
        <Strip label="Queued messages">
          {queued.map((message) => (
            <li key={message.id} className="flex min-h-8 items-center gap-2.5 py-0.5 pr-1 pl-3.5">
              <Clock size={13} aria-hidden="true" className="shrink-0 text-faint" />
              <Words text={message.text} images={message.attachments.length} />
              <span className="shrink-0 text-xs text-faint">Queued</span>
              {onWithdraw !== null && (
                <button
                  type="button"
                  onClick={() => onWithdraw(message)}
                  title="Take it back into the box"
                  className="min-h-7 shrink-0 rounded-md px-2 text-xs text-dim hover:bg-raise hover:text-ink max-phone:min-h-10"
                >
                  Withdraw
                </button>
              )}
            </li>
          ))}
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
            Not sent yet — goes out when the connection is back
          </li>
        </Strip>
      )}
    </>
  );
}

function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="mx-3 max-h-[22dvh] divide-y divide-line overflow-y-auto rounded-t-xl border border-b-0 border-line bg-panel text-sm"
    >
      {children}
    </ul>
  );
}

function Words({ text, images }: { text: string; images: number }) {
  return (
    <span className="line-clamp-2 min-w-0 flex-1 break-words text-dim" title={text}>
      {text}
      {images > 0 && <span className="text-faint"> {plural(images, 'image')}</span>}
    </span>
  );
}

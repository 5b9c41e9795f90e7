import { ArrowDown, ArrowUp, Clock, CornerDownRight, Pause, Pencil, Undo2, Zap } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';
import type { QueueActions } from './use-queue.ts';

type QueueItemProps = {
  waiting: WaitingMessage;
  /** The messages that Quarterdeck still holds, in their order: those that can be moved. */
  own: readonly WaitingMessage[];
  actions: QueueActions | null;
  /** Null while another message is being edited. */
  onEdit: ((waiting: WaitingMessage) => void) | null;
};

/** One message that waits, and what can still be done with it. */
export function QueueItem({ waiting, own, actions, onEdit }: QueueItemProps) {
  const { message } = waiting;
  const place = own.indexOf(waiting);
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2.5 py-0.5 pr-1 pl-3.5">
      <StateIcon waiting={waiting} />
      <Words text={message.text} images={message.attachments.length} />
      <span className="shrink-0 text-xs text-faint max-phone:pl-6">
        {stateWords(waiting, actions?.canTakeBack ?? true)}
      </span>
      {actions !== null && (
        <span className="ml-auto flex shrink-0 items-center">
          {own.length > 1 && place >= 0 && (
            <>
              <IconButton label="Move up" disabled={place === 0} onClick={() => actions.move(own, place, -1)}>
                <ArrowUp size={13} />
              </IconButton>
              <IconButton
                label="Move down"
                disabled={place === own.length - 1}
                onClick={() => actions.move(own, place, 1)}
              >
                <ArrowDown size={13} />
              </IconButton>
            </>
          )}
          <IconButton label="Send now" onClick={() => actions.sendNow(waiting)}>
            <Zap size={13} />
          </IconButton>
          {(!waiting.isInCli || actions.canTakeBack) && (
            <>
              <IconButton label="Edit" disabled={onEdit === null} onClick={() => onEdit?.(waiting)}>
                <Pencil size={13} />
              </IconButton>
              <IconButton label="Take back" onClick={() => actions.takeBack(waiting)}>
                <Undo2 size={13} />
              </IconButton>
            </>
          )}
        </span>
      )}
    </li>
  );
}

type EditorProps = {
  text: string;
  /** What somebody else saved since the editor was opened. */
  theirs: string | null;
  isSaving: boolean;
  onText(text: string): void;
  onSave(): void;
  onCancel(): void;
};

export function QueueEditor({ text, theirs, isSaving, onText, onSave, onCancel }: EditorProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Whoever presses Enter may not have seen yet that somebody else changed it.
      if (theirs === null && !isSaving) onSave();
    }
  };
  return (
    <li className="flex flex-wrap items-end justify-end gap-1.5 px-2 py-1.5">
      <textarea
        aria-label="Edit queued message"
        // biome-ignore lint/a11y/noAutofocus: the person asked to edit, so the next key belongs here.
        autoFocus
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[24dvh] min-h-8 w-full resize-none rounded-md border border-line bg-raise px-2 py-1 outline-none focus:border-sea/60 max-phone:text-[16px]"
      />
      {theirs !== null && (
        <p role="alert" className="w-full text-xs break-words text-wait">
          Changed on another device: “{theirs}”
        </p>
      )}
      <Button look="ghost" className="min-h-7" onClick={onCancel}>
        Cancel
      </Button>
      <Button look="primary" className="min-h-7" disabled={text.trim() === '' || isSaving} onClick={onSave}>
        {theirs === null ? 'Save' : 'Replace their text'}
      </Button>
    </li>
  );
}

function StateIcon({ waiting: { isHeld, isInCli, timing } }: { waiting: WaitingMessage }) {
  const Icon = isHeld ? Pause : isInCli || timing !== 'after' ? CornerDownRight : Clock;
  return <Icon size={13} aria-hidden="true" className="shrink-0 text-faint" />;
}

function stateWords({ isHeld, isInCli, timing }: WaitingMessage, canTakeBack: boolean): string {
  if (isHeld) return 'On hold';
  if (isInCli && !canTakeBack) return 'With Claude Code, which can’t give it back: it runs even after Stop';
  if (timing === 'after') return 'After this turn';
  return timing === 'now' ? 'Stopping the turn' : 'At the next step';
}

export function Words({ text, images }: { text: string; images: number }) {
  return (
    <span className="line-clamp-2 min-w-0 flex-1 break-words text-dim max-phone:basis-[calc(100%-28px)]" title={text}>
      {text}
      {images > 0 && <span className="text-faint"> {plural(images, 'image')}</span>}
    </span>
  );
}

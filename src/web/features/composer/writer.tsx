import { ImagePlus, Square, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { useInsertions } from '../../store/insertion.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { useWaitingMessages } from '../../store/use-waiting-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { editText } from './edit-text.ts';
import { imageTypes } from './image-problem.ts';
import { ImageStrip } from './image-strip.tsx';
import { MessageBox } from './message-box.tsx';
import { QueueStrip } from './queue-strip.tsx';
import { SwitchBar } from './switch-bar.tsx';
import { useDraft } from './use-draft.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useImages } from './use-images.ts';
import { useInterrupt } from './use-interrupt.ts';
import { useUnsent, useWithdraw } from './use-queue.ts';
import { useSend } from './use-send.ts';
import { useSwitches } from './use-switches.ts';
import { useTouch } from './use-touch.ts';

/** The box with everything around it. */
export function Writer() {
  const session = useSession();
  const { id } = session;
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(id);
  const [problem, setProblem] = useState<string | null>(null);
  const isTouch = useTouch();
  const isRunning = useSessionState(({ turn }) => turn.type === 'running');
  const hasRequest = useSessionState(({ requests }) => requests.length > 0);
  const suggestion = useSessionState((state) => state.suggestion);
  const images = useImages(id, setProblem);
  const isDropping = useFileDrop(images.add);
  const interrupt = useInterrupt({ root, box, isRunning });
  const queued = useWaitingMessages();
  const unsent = useUnsent();
  const withdraw = useWithdraw();
  const { onNextMode, ...switches } = useSwitches();

  const putBack = useCallback((words: string) => {
    if (box.current?.value === '') editText(box.current, words);
  }, []);
  const insert = useCallback((words: string) => {
    if (box.current) editText(box.current, [box.current.value.trimEnd(), words].filter(Boolean).join('\n\n'));
  }, []);
  useInsertions(insert);
  const onSent = useCallback(() => {
    setText('');
    setProblem(null);
    // On a phone the keyboard stays as it is.
    if (!isTouch) box.current?.focus();
  }, [setText, isTouch]);
  const { send, isWaiting } = useSend({ text, images, onProblem: setProblem, onSent, onRefused: putBack });

  const onWithdraw = (message: WaitingMessage) => {
    withdraw(message).then(
      (words) => words !== null && putBack(words),
      () => {},
    );
  };

  useEffect(() => {
    // A keyboard that comes up by itself would hide the timeline, and what waits for an answer comes first.
    if (isTouch || session.state?.requests.length !== 0) return;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [isTouch, session]);

  const isEmpty = text.trim() === '' && images.images.length === 0;
  return (
    <div ref={root}>
      <QueueStrip queued={queued} unsent={unsent} onWithdraw={onWithdraw} />
      <div
        className={classes(
          'relative rounded-xl border bg-raise transition-colors',
          isDropping ? 'border-sea' : 'border-line has-[textarea:focus]:border-sea/60',
        )}
      >
        <ImageStrip images={images.images} onRetry={images.retry} onRemove={images.remove} />
        <MessageBox
          box={box}
          text={text}
          suggestion={suggestion}
          isRunning={isRunning}
          isTouch={isTouch}
          isReadOnly={isWaiting}
          hasRequest={hasRequest}
          onText={setText}
          onSend={send}
          onInterrupt={interrupt}
          onNextMode={onNextMode}
          onFiles={images.add}
        />
        {problem !== null && <Problem text={problem} onDismiss={() => setProblem(null)} />}
        <div className="flex items-center gap-1.5 px-2 pt-1 pb-2">
          <SwitchBar {...switches} onNextMode={onNextMode} />
          <ImagePicker onFiles={images.add} />
          <div className="ml-auto flex items-center gap-1.5">
            {isRunning && (
              <Button onClick={interrupt} title="Stop this turn (Escape)" className="bg-panel">
                <Square size={11} fill="currentColor" aria-hidden="true" />
                <span className="max-phone:sr-only">Stop</span>
              </Button>
            )}
            <Button
              look="primary"
              onClick={send}
              onMouseDown={(event) => event.preventDefault()}
              disabled={isEmpty || isWaiting}
              title={isRunning ? 'Send when this turn has ended' : 'Send'}
              className="px-3.5"
            >
              {isWaiting && <Spinner />}
              Send
            </Button>
          </div>
        </div>
        {isDropping && (
          <p className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-xl bg-sea-bg text-sm font-medium">
            Drop images to attach them
          </p>
        )}
      </div>
    </div>
  );
}

function Problem({ text, onDismiss }: { text: string; onDismiss(): void }) {
  return (
    <p
      role="alert"
      className="mx-2 mt-1 flex items-center gap-2 rounded-lg bg-bad-bg py-0.5 pr-0.5 pl-2.5 text-xs text-bad"
    >
      <span className="min-w-0 flex-1 break-words py-1">{text}</span>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X size={13} />
      </IconButton>
    </p>
  );
}

function ImagePicker({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Attach image" onClick={() => input.current?.click()} className="hover:bg-panel">
        <ImagePlus size={16} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={imageTypes}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be picked again.
          event.target.value = '';
        }}
      />
    </>
  );
}

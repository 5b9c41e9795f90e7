import { ChevronDown, ImagePlus, Lightbulb, Square, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { MessageTiming } from '../../../core/session/change.ts';
import { isRunning as isTaskRunning } from '../../../core/session/fold/tool.ts';
import { useDevice } from '../../store/client-context.ts';
import { takeComposerFocus, useComposerFocus } from '../../store/composer-focus.ts';
import { useInsertions } from '../../store/insertion.ts';
import { useKeyName } from '../../store/keymap.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { recordUse } from '../../store/usage.ts';
import { useWaitingMessages } from '../../store/use-waiting-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ContinueStrip } from './continue-strip.tsx';
import { DictationButton, DictationLine } from './dictation-button.tsx';
import { editText } from './edit-text.ts';
import { imageTypes } from './image-problem.ts';
import { ImageStrip } from './image-strip.tsx';
import { MessageBox } from './message-box.tsx';
import { commandIn, pageCommand, withPageCommands } from './page-command.ts';
import { QueueStrip } from './queue-strip.tsx';
import { SwitchBar } from './switch-bar.tsx';
import { useDictation } from './use-dictation.ts';
import { useDraft } from './use-draft.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useImages } from './use-images.ts';
import { useInterrupt } from './use-interrupt.ts';
import { useQueueActions, useUnsent } from './use-queue.ts';
import { useQueueEdit } from './use-queue-edit.ts';
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
  const isStopping = useSessionState(({ turn }) => turn.type === 'running' && turn.stopped?.type === 'person');
  const hasTasks = useSessionState(
    ({ run, tasks }) => run.type === 'live' && tasks.some(({ status }) => isTaskRunning(status)),
  );
  const isSecondPress = isStopping || (!isRunning && hasTasks);
  const interrupt = useInterrupt({ root, box, isRunning, hasRequest, isSecondPress });
  const queued = useWaitingMessages();
  const unsent = useUnsent();
  const stopKeys = useKeyName('stop');
  const { onNextMode, onModels, ...switches } = useSwitches();

  const insert = useCallback((words: string) => {
    if (box.current) editText(box.current, [box.current.value.trimEnd(), words].filter(Boolean).join('\n\n'));
  }, []);
  const { add: addImages } = images;
  const putBack = useCallback(
    (words: string, files: readonly File[]) => {
      insert(words);
      addImages(files);
    },
    [insert, addImages],
  );
  useInsertions(
    id,
    useCallback(({ text: words, files }) => putBack(words, files), [putBack]),
  );
  const actions = useQueueActions(putBack);
  const editing = useQueueEdit({ queued, actions, putBack: insert });
  const dictation = useDictation({ sessionId: id, box, onProblem: setProblem });
  const device = useDevice()?.name ?? null;
  const onSent = useCallback(() => {
    setText('');
    setProblem(null);
    // On a phone the keyboard stays as it is.
    if (!isTouch) box.current?.focus();
  }, [setText, isTouch]);
  const message = useSend({ text, images, onProblem: setProblem, onSent, onRefused: insert });
  const { isWaiting } = message;
  const commands = useSessionState(({ cli }) => cli.commands);
  const [isModelOpen, setIsModelOpen] = useState(false);
  const openModels = (isOpen: boolean) => {
    setIsModelOpen(isOpen);
    if (isOpen) onModels();
  };
  const [, navigate] = useLocation();
  const send = (timing: MessageTiming) => {
    dictation?.finish();
    const command = commandIn(text, withPageCommands(commands));
    if (command !== null) recordUse('usedCommands', command);
    const place = images.images.length > 0 ? null : pageCommand(text, commands);
    if (place === null) return message.send(timing);
    setText('');
    if (place === 'model') return openModels(true);
    navigate(place === 'settings' ? '/settings' : '/help');
  };

  const takeFocus = useCallback(() => {
    const isWanted = takeComposerFocus(session.id) || document.activeElement === document.body;
    // On a touch screen the keyboard would hide the timeline, and an open request comes first.
    if (!isWanted || isTouch || session.state?.requests.length !== 0) return;
    box.current?.focus({ preventScroll: true });
  }, [isTouch, session]);
  useEffect(takeFocus, [takeFocus]);
  useComposerFocus(takeFocus);

  // Words that were heard are sent too: sending puts them into the box first.
  const isEmpty = text.trim() === '' && images.images.length === 0 && !dictation?.interim;
  return (
    <div ref={root}>
      <ContinueStrip />
      <QueueStrip queued={queued} unsent={unsent} actions={actions} editing={editing} device={device} />
      <div
        className={classes(
          'relative rounded-xl border bg-raise transition-colors',
          isDropping ? 'border-sea' : 'border-line has-[textarea:focus]:border-sea/60',
        )}
      >
        <ImageStrip images={images.images} onRetry={images.retry} onRemove={images.remove} />
        <div className="flex items-end">
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
          {dictation && (
            <span className="p-1 pb-0 max-phone:p-0">
              <DictationButton dictation={dictation} />
            </span>
          )}
        </div>
        {dictation !== null && dictation.interim !== null && <DictationLine interim={dictation.interim} />}
        {problem !== null && <Problem text={problem} onDismiss={() => setProblem(null)} />}
        <div className="@container/composer flex items-center gap-1.5 px-2 pt-1 pb-2 max-phone:gap-0.5 max-phone:px-1 max-phone:pb-1">
          <SwitchBar {...switches} modelMenu={{ isOpen: isModelOpen, onOpenChange: openModels }} />
          <ImagePicker onFiles={images.add} />
          <div className="ml-auto flex shrink-0 items-center gap-1.5 max-phone:gap-0.5">
            {(isRunning || hasTasks) && (
              <Button
                onClick={interrupt}
                title={stopTitle(isSecondPress)}
                className="bg-panel max-phone:min-w-11 max-phone:px-0"
              >
                <Square size={11} fill="currentColor" aria-hidden="true" />
                <span className="max-phone:sr-only">{isSecondPress ? 'Stop everything' : 'Stop'}</span>
                <span aria-hidden="true" className="max-phone:hidden">
                  <Kbd keys={stopKeys} />
                </span>
              </Button>
            )}
            <SendButton isRunning={isRunning} isWaiting={isWaiting} isDisabled={isEmpty || isWaiting} onSend={send} />
          </div>
        </div>
        {isDropping && (
          <p className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-xl bg-sea-bg text-sm font-medium">
            Drop images to attach them
          </p>
        )}
      </div>
      {suggestion !== null && isEmpty && !isRunning && <SuggestionChip text={suggestion} onUse={insert} />}
    </div>
  );
}

/** What Claude Code thinks comes next. It only fills the box: a person reads it before it is sent. */
function SuggestionChip({ text, onUse }: { text: string; onUse(text: string): void }) {
  return (
    <button
      type="button"
      aria-label={`Use suggestion: ${text}`}
      onClick={() => onUse(text)}
      className="mt-1.5 flex max-w-full items-center gap-1.5 rounded-full border border-line bg-panel px-3 py-1 text-xs text-dim hover:border-sea/60 hover:text-ink max-phone:min-h-11 max-phone:text-sm"
    >
      <Lightbulb size={13} aria-hidden="true" className="shrink-0 text-faint" />
      <span className="min-w-0 truncate">{text}</span>
      <span className="max-phone:hidden">
        <Kbd keys="Tab" />
      </span>
    </button>
  );
}

function stopTitle(isSecondPress: boolean): string {
  return isSecondPress ? 'Stop the turn and all background tasks' : 'Stop this turn (Escape)';
}

type SendButtonProps = {
  isRunning: boolean;
  isWaiting: boolean;
  isDisabled: boolean;
  onSend(timing: MessageTiming): void;
};

/** While a turn runs, the message goes into it unless the person chooses otherwise. */
function SendButton({ isRunning, isWaiting, isDisabled, onSend }: SendButtonProps) {
  const movesCommands = useSessionState(({ cli }) => cli.capabilities.includes('interrupt_send_now_v1'));
  const cuts = movesCommands
    ? 'Cuts this turn short; a running command moves to the background.'
    : 'Stops this turn and ends its running command.';
  const choices = [
    { label: 'Steer', hint: 'Claude reads it at the next step of this turn. Enter', onSelect: () => onSend('steer') },
    { label: 'After this turn', hint: 'Starts a turn of its own. Alt+Enter', onSelect: () => onSend('after') },
    { label: 'Stop and send', hint: `${cuts} Ctrl+Enter`, onSelect: () => onSend('now') },
  ];
  return (
    <span className="flex">
      <Button
        look="primary"
        onClick={() => onSend('steer')}
        onMouseDown={(event) => event.preventDefault()}
        disabled={isDisabled}
        title={isRunning ? 'Send at the next step of this turn (Enter)' : 'Send (Enter)'}
        className={classes('px-3.5', isRunning && 'rounded-r-none')}
      >
        {isWaiting && <Spinner />}
        {isRunning ? 'Steer' : 'Send'}
      </Button>
      {isRunning && (
        <Menu
          label="Delivery options"
          items={choices}
          side="top"
          isDisabled={isDisabled}
          className="flex min-h-8 items-center rounded-r-lg border-l border-on-sea/25 bg-sea px-1.5 text-on-sea hover:brightness-110 disabled:opacity-50 max-phone:min-h-11 max-phone:min-w-11 max-phone:justify-center max-phone:px-2.5"
        >
          <ChevronDown size={14} aria-hidden="true" />
        </Menu>
      )}
    </span>
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

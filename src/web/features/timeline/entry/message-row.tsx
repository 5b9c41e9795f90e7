import { isKnownToCli } from '../../../../core/session/going-back.ts';
import { useDevice } from '../../../store/client-context.ts';
import { classes } from '../../../ui/class-names.ts';
import { clockTime, exactTime } from '../../../ui/format.ts';
import { OwnWords } from '../../../ui/markdown/own-words.tsx';
import { useOpened } from '../timeline-context.ts';
import { useIsTakenBack } from '../use-folded-rows.ts';
import { authorWords } from './author-words.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';
import { LoadRest } from './load-rest.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageAttachments } from './message-attachments.tsx';
import { MessageDelivery } from './message-delivery.tsx';
import { useWholeText } from './use-whole-entry.ts';

/** What a person wrote, as they wrote it. */
export function MessageRow({ entry }: { entry: EntryOf<'message'> }) {
  const { id, seq, at, text, by, attachments, delivery, clipped, parent } = entry;
  const rest = useWholeText(id);
  const device = useDevice();
  const shown = rest.whole ?? text;
  const isTakenBack = useIsTakenBack(entry.turn);
  const isStruck = isTakenBack || delivery.type === 'withdrawn';
  return (
    <EntryFrame
      id={id}
      label="You"
      copy={() => shown}
      actions={parent === null && isKnownToCli(delivery) && <MessageActions entry={entry} isTakenBack={isTakenBack} />}
      className="rounded-[10px] border border-line bg-raise px-3.5 py-2.5"
    >
      <div className="mb-0.5 flex items-baseline gap-2 text-2xs text-faint">
        <span className="min-w-0 flex-1 truncate">{authorWords(by, device?.name ?? null)}</span>
        <MessageDelivery delivery={delivery} />
        <time dateTime={new Date(at).toISOString()} title={exactTime(at)} className="tnum">
          {clockTime(at)}
        </time>
      </div>
      <Words id={id} text={shown} isStruck={isStruck} rest={clipped && rest.whole === null ? rest : null} />
      {attachments.length > 0 && <MessageAttachments seq={seq} attachments={attachments} />}
    </EntryFrame>
  );
}

type WordsProps = {
  id: string;
  text: string;
  isStruck: boolean;
  /** What the text goes on with. It is asked for when the message is opened. */
  rest: { isLoading: boolean; load(): void } | null;
};

function Words({ id, text, isStruck, rest }: WordsProps) {
  const isLong = rest !== null || text.length > 2000 || text.split('\n', 17).length > 16;
  const [isOpen, setIsOpen] = useOpened(id, !isLong);
  if (text === '') return null;
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen) rest?.load();
  };
  return (
    <>
      <div
        className={classes(
          'whitespace-pre-wrap [overflow-wrap:anywhere]',
          isStruck && 'text-faint line-through',
          !isOpen && 'max-h-60 overflow-hidden [mask-image:linear-gradient(black_75%,transparent)]',
        )}
      >
        <OwnWords text={isOpen ? text : text.slice(0, 4000)} />
      </div>
      {isOpen && rest && <LoadRest isLoading={rest.isLoading} onLoad={rest.load} />}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="mt-1 text-xs text-sea hover:underline max-phone:min-h-11"
        >
          {isOpen ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </>
  );
}

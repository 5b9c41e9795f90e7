import { withoutAnsi } from '../../../../core/without-ansi.ts';
import { useDevice } from '../../../store/client-context.ts';
import { classes } from '../../../ui/class-names.ts';
import { clockTime, exactTime } from '../../../ui/format.ts';
import { LongWords } from '../../../ui/long-words.tsx';
import { useOpened } from '../timeline-context.ts';
import { Disclosure } from './disclosure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';
import { noticeWords } from './notice-words.ts';

/** Something that happened, in one small line. */
export function NoticeRow({ entry: { id, at, notice } }: { entry: EntryOf<'notice'> }) {
  const device = useDevice();
  const { text, look, detail, startsOpen = false } = noticeWords(notice, device?.name ?? null);
  const [isOpen, setIsOpen] = useOpened(id, startsOpen);
  const words = <span className="min-w-0 [overflow-wrap:anywhere]">{withoutAnsi(text)}</span>;
  return (
    <EntryFrame id={id} label="Notice">
      <div className={classes('flex items-baseline gap-2 text-xs', look === 'bad' ? 'text-bad' : 'text-faint')}>
        {detail === null ? (
          words
        ) : (
          <Disclosure isOpen={isOpen} onToggle={setIsOpen}>
            {words}
          </Disclosure>
        )}
        <time
          dateTime={new Date(at).toISOString()}
          title={exactTime(at)}
          className="tnum ml-auto shrink-0 text-2xs text-faint opacity-0 group-focus-within/entry:opacity-100 group-hover/entry:opacity-100"
        >
          {clockTime(at)}
        </time>
      </div>
      {isOpen && detail !== null && (
        <pre className="mt-1 ml-1.5 max-h-80 overflow-auto border-l border-line pl-3 whitespace-pre-wrap text-dim [overflow-wrap:anywhere]">
          <LongWords text={withoutAnsi(detail.slice(0, 20_000))} />
        </pre>
      )}
    </EntryFrame>
  );
}

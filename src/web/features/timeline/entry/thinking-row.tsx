import type { OpenBlock } from '../../../../core/session/state.ts';
import { useNow } from '../../../store/use-now.ts';
import { classes } from '../../../ui/class-names.ts';
import { counting } from '../../../ui/format.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { useOpened } from '../timeline-context.ts';
import { Disclosure } from './disclosure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';
import { LoadRest } from './load-rest.tsx';
import { useWholeText } from './use-whole-entry.ts';

type ThinkingRowProps = { id: string; text: string; live: OpenBlock | null; entry: EntryOf<'thinking'> | null };

/** What Claude thinks: its last lines while it does, one closed line after. */
export function ThinkingRow({ id, text, live, entry }: ThinkingRowProps) {
  const isLive = live !== null;
  const [isOpen, setIsOpen] = useOpened(id, isLive);
  const { whole, isLoading, load } = useWholeText(id);
  const shown = whole ?? text;
  const title = isLive ? <Counting since={live.since} /> : doneTitle(entry);
  return (
    <EntryFrame id={id} label="Thinking" {...(shown === '' ? {} : { copy: () => shown })}>
      <div className="text-code text-faint">
        {shown === '' ? (
          title
        ) : (
          <Disclosure isOpen={isOpen} onToggle={setIsOpen}>
            {title}
          </Disclosure>
        )}
        {isOpen && shown !== '' && (
          // While it is written the end is in sight; the beginning is there to be read after.
          <div
            aria-busy={isLive}
            className={classes(
              'mt-1 ml-1.5 flex border-l border-line pl-3',
              isLive ? 'max-h-48 flex-col-reverse overflow-hidden' : 'flex-col',
            )}
          >
            <Markdown text={shown} isLive={isLive} className="text-sm text-dim" />
            {entry?.clipped && whole === null && <LoadRest isLoading={isLoading} onLoad={load} />}
          </div>
        )}
      </div>
    </EntryFrame>
  );
}

function Counting({ since }: { since: number }) {
  const now = useNow(true);
  return (
    <span className="tnum">
      Thinking <span aria-hidden="true">{counting(now - since)}</span>
    </span>
  );
}

function doneTitle(entry: EntryOf<'thinking'> | null): string {
  if (entry?.cut) return 'Thinking, cut off when the server stopped';
  if (entry?.redacted) return 'Thought, in words that are not shown';
  if (entry === null || entry.durationMs === null || entry.durationMs < 1000) return 'Thought for a moment';
  return `Thought for ${counting(entry.durationMs)}`;
}

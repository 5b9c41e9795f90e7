import { compactionWords } from '../../../ui/compaction-words.ts';
import { duration } from '../../../ui/format.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { useOpened } from '../timeline-context.ts';
import { Disclosure } from './disclosure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

/** Where the conversation before was replaced by a summary of it. */
export function CompactionRow({ entry }: { entry: EntryOf<'compaction'> }) {
  const { id, before, after, summary, trigger, durationMs } = entry;
  const [isOpen, setIsOpen] = useOpened(id, false);
  const title = (
    <span
      className="tnum"
      title={trigger === 'auto' ? 'Because the context was nearly full' : 'Because it was asked for'}
    >
      {compactionWords(before, after)}
      {durationMs !== null && <span className="text-faint"> in {duration(durationMs)}</span>}
    </span>
  );
  return (
    <EntryFrame id={id} label="Compaction" {...(summary === null ? {} : { copy: () => summary })}>
      <div className="flex items-center gap-3 text-xs text-dim before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {summary === null ? (
          title
        ) : (
          <Disclosure isOpen={isOpen} onToggle={setIsOpen}>
            {title}
          </Disclosure>
        )}
      </div>
      {isOpen && summary !== null && (
        <Markdown text={summary} className="mt-2 ml-1.5 border-l border-line pl-3 text-sm text-dim" />
      )}
    </EntryFrame>
  );
}

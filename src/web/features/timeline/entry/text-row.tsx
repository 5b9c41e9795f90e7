import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';
import { ForkButton } from './fork-button.tsx';
import { LoadRest } from './load-rest.tsx';
import { useWholeText } from './use-whole-entry.ts';

type TextRowProps = { id: string; text: string; isLive: boolean; entry: EntryOf<'text'> | null };

/** What Claude says. Its words are the page. The same elements show it while it is written and after. */
export function TextRow({ id, text, isLive, entry }: TextRowProps) {
  const { whole, isLoading, load } = useWholeText(id);
  const shown = whole ?? text;
  return (
    <EntryFrame id={id} label="Claude" copy={() => shown} actions={canFork(entry) && <ForkButton entryId={id} />}>
      <div aria-busy={isLive}>
        <Markdown text={shown} isLive={isLive} />
        {entry?.clipped && whole === null && <LoadRest isLoading={isLoading} onLoad={load} />}
        {entry?.aborted && (
          <p className="mt-1 text-xs text-faint">
            {entry.cut ? 'Cut off here when the server stopped' : 'Interrupted here'}
          </p>
        )}
      </div>
    </EntryFrame>
  );
}

/** The CLI can't branch off at text that was cut, that a subagent said, or that only a result holds, which names no model. */
function canFork(entry: EntryOf<'text'> | null): boolean {
  return entry !== null && !entry.aborted && entry.model !== null && entry.parent === null;
}

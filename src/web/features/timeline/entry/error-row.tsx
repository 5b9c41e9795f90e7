import { CircleAlert } from 'lucide-react';
import { withoutAnsi } from '../../../../core/without-ansi.ts';
import { limitWords } from '../../../ui/limit-words.ts';
import { LongWords } from '../../../ui/long-words.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';
import { errorWords } from './error-words.ts';
import { LimitActions } from './limit-actions.tsx';
import { RetryButton } from './retry-button.tsx';

/** What went wrong, what to do, and the words it came with. */
export function ErrorRow({ entry }: { entry: EntryOf<'error'> }) {
  const { id, at, text, kind, status, limit, turn } = entry;
  const { title, advice } = errorWords(kind, status);
  return (
    <EntryFrame id={id} label="Error" copy={() => text} className="border-l-2 border-bad py-0.5 pl-3">
      <p className="flex items-center gap-1.5 font-medium text-bad">
        <CircleAlert size={15} aria-hidden="true" className="shrink-0" />
        {limit ? limitWords(limit, at).title : title}
      </p>
      {limit ? <LimitActions limit={limit} turn={turn} /> : <Markdown text={advice} className="text-sm" />}
      <pre className="mt-1 max-h-60 overflow-y-auto text-xs whitespace-pre-wrap text-faint [overflow-wrap:anywhere]">
        <LongWords text={withoutAnsi(text.slice(0, 20_000))} />
      </pre>
      {!limit && (
        <div className="mt-1.5 empty:hidden">
          <RetryButton failure={entry} />
        </div>
      )}
    </EntryFrame>
  );
}

import { classes } from '../../../ui/class-names.ts';
import { LongWords } from '../../../ui/long-words.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';
import { withoutAnsi } from './without-ansi.ts';

/** What a slash command answered without asking the model. */
export function CommandRow({ entry: { id, text, failed } }: { entry: EntryOf<'command'> }) {
  const words = withoutAnsi(text.slice(0, 200_000)).trimEnd();
  return (
    <EntryFrame id={id} label="Command" copy={() => words} className="border-l border-line pl-3">
      {hasTable(words) ? (
        <Markdown text={words} />
      ) : (
        <pre className={classes('max-h-96 overflow-auto whitespace-pre-wrap', failed ? 'text-bad' : 'text-dim')}>
          <LongWords text={words} />
        </pre>
      )}
    </EntryFrame>
  );
}

/** Some commands answer in Markdown and do not say so. */
function hasTable(words: string): boolean {
  return /^#{1,3} /.test(words) && /^\|(?:\s*:?-+:?\s*\|)+$/m.test(words);
}

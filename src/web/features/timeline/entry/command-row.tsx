import { withoutAnsi } from '../../../../core/without-ansi.ts';
import { classes } from '../../../ui/class-names.ts';
import { LongWords } from '../../../ui/long-words.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { commandMarkdown } from './command-markdown.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

/** What a slash command answered without asking the model. */
export function CommandRow({ entry: { id, text, failed } }: { entry: EntryOf<'command'> }) {
  const words = withoutAnsi(text.slice(0, 200_000)).trimEnd();
  const markdown = commandMarkdown(words);
  return (
    <EntryFrame id={id} label="Command" copy={() => words} className="border-l border-line pl-3">
      {markdown !== null ? (
        <Markdown text={markdown} />
      ) : (
        <pre className={classes('max-h-96 overflow-auto whitespace-pre-wrap', failed ? 'text-bad' : 'text-dim')}>
          <LongWords text={words} />
        </pre>
      )}
    </EntryFrame>
  );
}

import { Button } from '../button.tsx';
import { Empty } from '../empty.tsx';
import { mishapWords } from './mishap-words.ts';

/** A page that failed. What was typed and not sent is kept by the browser, so loading it again loses nothing. */
export function MishapPage({ problem }: { problem: unknown }) {
  const { title, sentence } = mishapWords(problem);
  return (
    <main id="main" tabIndex={-1} className="flex h-full min-w-0 flex-1 items-center outline-none">
      <Empty title={title}>
        <p role="alert" className="break-words">
          {sentence}
        </p>
        <Button onClick={() => location.reload()} className="mt-4">
          Reload the page
        </Button>
      </Empty>
    </main>
  );
}

/** A small part that failed, where it would have been. */
export function MishapLine({ problem }: { problem: unknown }) {
  const { title } = mishapWords(problem);
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5 text-xs text-dim">
      {title}.
      <button type="button" onClick={() => location.reload()} className="text-sea hover:underline max-phone:min-h-10">
        Reload the page
      </button>
    </p>
  );
}

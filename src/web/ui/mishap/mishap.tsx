import { Button } from '../button.tsx';
import { Empty } from '../empty.tsx';
import { mishapWords } from './mishap-words.ts';

type MishapProps = {
  problem: unknown;
  /** Shows it anew, and leaves the rest of the page as it is. */
  onTryAgain(): void;
};

/** A page that failed. What was typed and not sent is kept by the browser, so loading it again loses nothing. */
export function MishapPage({ problem, onTryAgain }: MishapProps) {
  const { title, sentence } = mishapWords(problem);
  return (
    <main id="main" tabIndex={-1} className="flex h-full min-w-0 flex-1 items-center outline-none">
      <Empty title={title}>
        <p role="alert" className="break-words">
          {sentence}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button onClick={onTryAgain}>Try again</Button>
          <Button look="ghost" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      </Empty>
    </main>
  );
}

const linkLook = 'text-sea hover:underline max-phone:min-h-11';

/** A small part that failed, where it would have been. */
export function MishapLine({ problem, onTryAgain }: MishapProps) {
  const { title } = mishapWords(problem);
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5 text-xs text-dim">
      {title}.
      <button type="button" onClick={onTryAgain} className={linkLook}>
        Try again
      </button>
      <button type="button" onClick={() => location.reload()} className={linkLook}>
        Reload the page
      </button>
    </p>
  );
}

import { Ban, Check, X } from 'lucide-react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { Visible } from '../../ui/visible.tsx';
import { settledWords } from './settled-words.ts';

const icons = {
  yes: <Check size={13} aria-hidden="true" className="mt-[3px] shrink-0 text-ok" />,
  no: <X size={13} aria-hidden="true" className="mt-[3px] shrink-0 text-bad" />,
  gone: <Ban size={13} aria-hidden="true" className="mt-[3px] shrink-0 text-faint" />,
};

/** What became of a request, in a quiet line. */
export function SettledRequest({ request, cwd }: { request: RequestRecord; cwd: string }) {
  const settled = settledWords(request, cwd);
  if (settled === null) return null;
  const { outcome, sentence, note, answers } = settled;
  return (
    <div
      data-request-settled={request.id}
      tabIndex={-1}
      className="flex gap-2 px-3 py-1 text-xs text-dim outline-none focus-visible:bg-raise"
    >
      {icons[outcome]}
      <div className="min-w-0 break-words">
        <span>
          <Visible text={note === null ? sentence : `${sentence}: ${note}`} shape="prose" />
        </span>
        {answers.length > 0 && (
          <dl className="mt-0.5">
            {answers.map(({ question, answer }) => (
              <div key={question} className="flex flex-wrap gap-x-2">
                <dt>
                  <Visible text={question} shape="prose" />
                </dt>
                <dd className="text-ink">
                  <Visible text={answer} shape="prose" />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

import { Trash2 } from 'lucide-react';
import type { SavedSearch } from '../../../core/search/found.ts';
import { IconButton } from '../../ui/button.tsx';

type SearchStartProps = {
  searches: readonly SavedSearch[];
  mayChange: boolean;
  onChoose(text: string): void;
  onDrop(id: string): void;
};

/** Before anything is typed: what was saved, and what can be typed. */
export function SearchStart({ searches, mayChange, onChoose, onDrop }: SearchStartProps) {
  return (
    <div className="flex flex-col gap-7 pt-1">
      {searches.length > 0 && (
        <section aria-label="Saved searches">
          <h2 className="pb-1.5 text-xs font-medium text-dim">Saved searches</h2>
          <ul className="divide-y divide-line rounded-[9px] border border-line">
            {searches.map(({ id, text }) => (
              <li key={id} className="group flex items-center pr-1">
                <button
                  type="button"
                  onClick={() => onChoose(text)}
                  className="min-w-0 flex-1 truncate px-3 py-1.5 text-left text-sm -outline-offset-2 hover:text-sea max-phone:min-h-11"
                >
                  {text}
                </button>
                {mayChange && (
                  <IconButton label={`Delete the saved search ${text}`} onClick={() => onDrop(id)}>
                    <Trash2 size={14} aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="What can be typed">
        <h2 className="pb-1.5 text-xs font-medium text-dim">What can be typed</h2>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
          {examples.map(([typed, words]) => (
            <div key={typed} className="contents">
              <dt>
                <button
                  type="button"
                  onClick={() => onChoose(typed)}
                  className="rounded font-mono text-code text-ink hover:text-sea max-phone:min-h-11"
                >
                  {typed}
                </button>
              </dt>
              <dd className="self-center text-dim">{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

const examples = [
  ['retry timeout', 'all of these words'],
  ['"disk is full"', 'these words in this order'],
  ['retry -timeout', 'without a word'],
  ['tool:Bash error:true', 'what a tool was told and answered, and failed'],
  ['file:server.ts', 'what was done to a file'],
  ['role:user', 'who said it: user, assistant, tool, thinking, system'],
  ['project:shop model:opus', 'in a folder, by a model'],
  ['after:7d before:2026-01-31', 'in a time'],
] as const;

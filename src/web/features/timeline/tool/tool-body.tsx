import { createElement } from 'react';
import { asRun } from '../../../../core/session/ran-input.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { bodyFor } from './body/body-for.ts';
import { OpenSavedOutput } from './body/open-saved-output.tsx';
import { OriginalInput } from './body/original-input.tsx';
import { Part } from './body/part.tsx';
import { ResultImages } from './body/result-images.tsx';
import type { ToolEntry } from './tool-entry.ts';
import { ToolFoot } from './tool-foot.tsx';
import { useWhole } from './use-whole.ts';

/** An opened call: what it did, and all of it when that is long. */
export function ToolBody({ entry }: { entry: ToolEntry }) {
  const whole = useWhole(entry);
  return (
    <div className="min-w-0 bg-bg">
      {createElement(bodyFor(entry.name), { entry: asRun(whole.entry) })}
      <OriginalInput entry={whole.entry} />
      <ResultImages entry={entry} />
      <OpenSavedOutput entry={entry} />
      {whole.load && (
        <Part>
          <button
            type="button"
            onClick={whole.load}
            disabled={whole.isLoading}
            className="flex w-full items-center gap-2 px-3 py-1.5 text-left text-xs text-sea hover:underline max-phone:min-h-11"
          >
            {whole.isLoading && <Spinner size={13} />}
            This is only the beginning. Show all
          </button>
        </Part>
      )}
      <ToolFoot entry={entry} />
    </div>
  );
}

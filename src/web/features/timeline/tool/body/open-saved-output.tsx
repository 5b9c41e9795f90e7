import { ScrollText } from 'lucide-react';
import { savedOutputOf } from '../../../../../core/session/saved-output.ts';
import { openOverlay } from '../../../../store/overlay.ts';
import { bytes } from '../../../../ui/format.ts';
import { useTimeline } from '../../timeline-context.ts';
import { toolLine } from '../tool-line.ts';
import type { BodyProps } from './body-props.ts';
import { Part } from './part.tsx';

/** Opens the rest of an output of which the CLI passed on only the beginning. */
export function OpenSavedOutput({ entry }: BodyProps) {
  const { sessionId, cwd } = useTimeline();
  const saved = savedOutputOf(entry.result);
  if (saved === null) return null;
  const { name, words } = toolLine(entry, cwd);
  const title = `${name} ${words}`.trim();
  return (
    <Part>
      <button
        type="button"
        onClick={() => openOverlay({ type: 'savedOutput', sessionId, callId: entry.id, title })}
        className="flex w-full items-center gap-2 px-3 py-1.5 text-left text-xs text-sea hover:underline max-phone:min-h-11"
      >
        <ScrollText size={14} aria-hidden="true" />
        Open full output{saved.bytes === null ? '' : ` (${bytes(saved.bytes)})`}
      </button>
    </Part>
  );
}

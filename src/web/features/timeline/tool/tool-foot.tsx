import { Link2 } from 'lucide-react';
import { showToast } from '../../../store/toasts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { clockTime, exactTime } from '../../../ui/format.ts';
import { useTimeline } from '../timeline-context.ts';
import { exitCodeOf } from './result-text.ts';
import type { ToolEntry } from './tool-entry.ts';

/** The end of an opened call: when it was made, how it ended, and a link to it. The closed row stays free of buttons. */
export function ToolFoot({ entry }: { entry: ToolEntry }) {
  const { sessionId } = useTimeline();
  const exitCode = entry.state.type === 'failed' ? exitCodeOf(entry.result?.text ?? '') : null;
  const copy = () => {
    const url = new URL(`/sessions/${sessionId}/entries/${encodeURIComponent(entry.id)}`, location.href);
    navigator.clipboard.writeText(url.href).then(
      () => showToast('done', 'The link to this entry is copied.'),
      () => {},
    );
  };
  return (
    <div className="flex h-7 items-center justify-between border-t border-line pr-1 pl-3 text-2xs text-faint max-phone:h-10">
      <span className="tnum" title={exactTime(entry.at)}>
        {clockTime(entry.at)}
        {exitCode !== null && <span className="text-bad"> · Exit code {exitCode}</span>}
      </span>
      <IconButton label="Copy link" onClick={copy} className="size-6">
        <Link2 size={14} />
      </IconButton>
    </div>
  );
}

import { exitCodeOf } from '../../../../core/session/result-text.ts';
import { clockTime, exactTime } from '../../../ui/format.ts';
import { FramesButton } from '../entry/frames-button.tsx';
import { LinkButton } from '../entry/link-button.tsx';
import type { ToolEntry } from './tool-entry.ts';
import { WhyButton } from './why-button.tsx';

/** The end of an opened call: when it was made, how it ended, and a link to it. The closed row stays free of buttons. */
export function ToolFoot({ entry }: { entry: ToolEntry }) {
  const exitCode = entry.state.type === 'failed' ? exitCodeOf(entry.result?.text ?? '') : null;
  return (
    <div className="flex h-7 items-center justify-between border-t border-line pr-1 pl-3 text-2xs text-faint max-phone:h-11">
      <span className="tnum" title={exactTime(entry.at)}>
        {clockTime(entry.at)}
        {exitCode !== null && <span className="text-bad"> · Exit code {exitCode}</span>}
      </span>
      <span className="flex items-center gap-1">
        <WhyButton callId={entry.id} />
        <FramesButton id={entry.id} className="size-6" />
        <LinkButton id={entry.id} className="size-6" />
      </span>
    </div>
  );
}

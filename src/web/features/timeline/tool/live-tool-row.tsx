import { useMemo } from 'react';
import type { OpenBlock } from '../../../../core/session/state.ts';
import { visible } from '../../../../core/text/visible.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { shortPath } from '../../../ui/format.ts';
import { Visible } from '../../../ui/visible.tsx';
import { useTimeline } from '../timeline-context.ts';
import { liveInput } from './live-input.ts';
import { ToolFrame, toolLineLook } from './tool-frame.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { ToolMarkView } from './tool-mark-view.tsx';
import { toolName } from './tool-name.ts';

type LiveToolRowProps = {
  block: Extract<OpenBlock, { type: 'tool' }>;
  isJoinedAbove: boolean;
  isJoinedBelow: boolean;
};

/** A call whose input is being written. */
export function LiveToolRow({ block, isJoinedAbove, isJoinedBelow }: LiveToolRowProps) {
  const { cwd } = useTimeline();
  const { words, text, language } = useMemo(() => liveInput(block.name, block.text), [block.name, block.text]);
  const name = toolName(block.name);
  return (
    <article aria-label={`Tool: ${visible(name)}`}>
      <ToolFrame isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow}>
        <div aria-busy="true" className={toolLineLook}>
          <ToolIcon name={block.name} />
          <span className="font-medium">
            <Visible text={name} />
          </span>
          <span className="truncate font-mono text-xs text-dim">
            <Visible text={shortPath(words, cwd)} />
          </span>
          <ToolMarkView mark={{ type: 'writing' }} />
        </div>
        {text.trim() !== '' && (
          <div className="border-t border-line bg-bg">
            <CodeBlock text={text} language={language} isLive isWrapped />
          </div>
        )}
      </ToolFrame>
    </article>
  );
}

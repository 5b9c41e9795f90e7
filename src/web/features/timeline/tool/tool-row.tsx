import { lazy, Suspense, useMemo } from 'react';
import { EntryFrame } from '../entry/entry-frame.tsx';
import { useOpened, useTimeline } from '../timeline-context.ts';
import { AgentPreview } from './agent-preview.tsx';
import { plainResult } from './result-text.ts';
import type { ToolEntry } from './tool-entry.ts';
import { ToolFrame, toolLineLook } from './tool-frame.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { isAgent, toolLabel, toolLine } from './tool-line.ts';
import { toolMark } from './tool-mark.ts';
import { ToolMarkView } from './tool-mark-view.tsx';
import { ToolWords } from './tool-words.tsx';

type ToolRowProps = { entry: ToolEntry; isJoinedAbove: boolean; isJoinedBelow: boolean };

/** What an opened call shows is loaded with the first one that is opened. */
const ToolBody = lazy(() => import('./tool-body.tsx').then((module) => ({ default: module.ToolBody })));

/** A call in one line, which opens. What it waits for is always in sight. */
export function ToolRow({ entry, isJoinedAbove, isJoinedBelow }: ToolRowProps) {
  const { cwd, renderRequest } = useTimeline();
  const line = useMemo(() => toolLine(entry, cwd), [entry, cwd]);
  const mark = toolMark(entry);
  const [isOpen, setIsOpen] = useOpened(entry.id, mark.type === 'failed');
  const pending = entry.request?.state.type === 'pending' ? entry.request : null;
  const copy = () => plainResult(entry.result?.text ?? line.words);
  return (
    <EntryFrame id={entry.id} label={toolLabel(entry, cwd)} copy={copy}>
      <ToolFrame isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`${toolLineLook} -outline-offset-2 hover:bg-panel`}
        >
          <ToolIcon name={entry.name} />
          <span className="max-w-[40vw] truncate font-medium">{line.name}</span>
          <ToolWords line={line} />
          <ToolMarkView mark={mark} />
        </button>
        {pending && <div className="border-t border-line p-2">{renderRequest(pending)}</div>}
        {isOpen && (
          <Suspense fallback={<div className="h-8 border-t border-line" />}>
            <ToolBody entry={entry} />
          </Suspense>
        )}
        {!isOpen && mark.type === 'running' && isAgent(entry.name) && <AgentPreview id={entry.id} />}
      </ToolFrame>
    </EntryFrame>
  );
}

import { memo, useMemo, useState } from 'react';
import type { Row } from '../../../../../core/session/select.ts';
import { duration, plural, tokens } from '../../../../ui/format.ts';
import { isJoined } from '../../joined.ts';
import { useTimeline } from '../../timeline-context.ts';
import { textOf } from '../fields.ts';
import { agentText, agentUsage } from './agent-result.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { Part } from './part.tsx';
import { useChildren } from './use-children.ts';

/** A subagent: what it was asked, what it does and did, and what it came to. */
export function AgentBody({ entry }: BodyProps) {
  const prompt = textOf(entry.input.prompt);
  const { rows: all, onEarlier } = useChildren(entry.id);
  // Some versions repeat what the subagent was asked as its first message.
  const rows = useMemo(() => all.filter((row) => row.type !== 'message' || row.text !== prompt), [all, prompt]);
  const usage = agentUsage(entry);
  const text = agentText(entry);
  return (
    <>
      {prompt !== null && (
        <Part label="Asked">
          <LongText text={prompt} />
        </Part>
      )}
      {(rows.length > 0 || onEarlier) && (
        <Part>
          <div className="bg-panel/60 pt-1 pr-3 pb-3 pl-4 max-phone:pr-2 max-phone:pl-2">
            {onEarlier && (
              <button
                type="button"
                onClick={onEarlier}
                className="pt-2 text-xs text-sea hover:underline max-phone:min-h-10"
              >
                Show earlier
              </button>
            )}
            {rows.map((row, index) => (
              <NestedRow
                key={row.id}
                row={row}
                isJoinedAbove={isJoined(rows[index - 1], row)}
                isJoinedBelow={isJoined(row, rows[index + 1])}
              />
            ))}
          </div>
        </Part>
      )}
      {text !== null && (
        <Part label="Result">
          <LongText text={text} />
        </Part>
      )}
      {usage && (
        <Part>
          <p className="tnum px-3 py-1.5 text-xs text-faint">
            {tokens(usage.tokens)} tokens · {plural(usage.toolUses, 'tool call')} · {duration(usage.durationMs)}
          </p>
        </Part>
      )}
      <Failure entry={entry} />
    </>
  );
}

type NestedRowProps = { row: Row; isJoinedAbove: boolean; isJoinedBelow: boolean };

const NestedRow = memo(function NestedRow({ row, isJoinedAbove, isJoinedBelow }: NestedRowProps) {
  const { renderRow } = useTimeline();
  return <div className={isJoinedAbove ? '' : 'pt-2.5'}>{renderRow(row, isJoinedAbove, isJoinedBelow)}</div>;
});

const shortText = 600;
const longestText = 200_000;

function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = text.slice(0, isWhole ? longestText : shortText);
  return (
    <div className="px-3 pt-0.5 pb-2 text-sm text-dim">
      <div className="whitespace-pre-wrap [overflow-wrap:anywhere]">{shown}</div>
      {!isWhole && text.length > shown.length && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="text-xs text-sea hover:underline max-phone:min-h-10"
        >
          Show all
        </button>
      )}
    </div>
  );
}

import { memo } from 'react';
import type { Row } from '../../../../core/session/select.ts';
import { isJoined } from '../joined.ts';
import { useTimeline } from '../timeline-context.ts';

/** What ran under a call, one below the other, and a way to what came before. */
export function NestedRows({ rows, onEarlier }: { rows: readonly Row[]; onEarlier: (() => void) | null }) {
  return (
    <div className="bg-panel/60 pt-1 pr-3 pb-3 pl-4 max-phone:pr-2 max-phone:pl-2">
      {onEarlier && (
        <button type="button" onClick={onEarlier} className="pt-2 text-xs text-sea hover:underline max-phone:min-h-11">
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
  );
}

type NestedRowProps = { row: Row; isJoinedAbove: boolean; isJoinedBelow: boolean };

const NestedRow = memo(function NestedRow({ row, isJoinedAbove, isJoinedBelow }: NestedRowProps) {
  const { renderRow } = useTimeline();
  return <div className={isJoinedAbove ? '' : 'pt-2.5'}>{renderRow(row, isJoinedAbove, isJoinedBelow)}</div>;
});

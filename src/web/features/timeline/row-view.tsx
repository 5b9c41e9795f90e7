import { memo } from 'react';
import type { Row } from '../../../core/session/select.ts';
import { classes } from '../../ui/class-names.ts';
import { AsideRow } from './entry/aside-row.tsx';
import { CommandRow } from './entry/command-row.tsx';
import { CompactionRow } from './entry/compaction-row.tsx';
import { ErrorRow } from './entry/error-row.tsx';
import { ForkPointRowView, InheritedRowView } from './entry/inherited-row.tsx';
import { MessageRow } from './entry/message-row.tsx';
import { NoiseRow } from './entry/noise-row.tsx';
import { NoticeRow } from './entry/notice-row.tsx';
import { RequestRow } from './entry/request-row.tsx';
import { TakenBackRowView } from './entry/taken-back-row.tsx';
import { TextRow } from './entry/text-row.tsx';
import { ThinkingRow } from './entry/thinking-row.tsx';
import { TurnRow } from './entry/turn-row.tsx';
import { UnknownRow } from './entry/unknown-row.tsx';
import { LiveToolRow } from './tool/live-tool-row.tsx';
import { ToolRow } from './tool/tool-row.tsx';
import { useIsTakenBack } from './use-folded-rows.ts';

type RowViewProps = { row: Row; isJoinedAbove: boolean; isJoinedBelow: boolean; isFocused: boolean };

/** One row. It renders again only when its own entry has changed. */
export const RowView = memo(function RowView({ row, isJoinedAbove, isJoinedBelow, isFocused }: RowViewProps) {
  const isTakenBack = useIsTakenBack('turn' in row ? row.turn : 0);
  return (
    <div
      data-focused={isFocused || undefined}
      className={classes(
        // The list takes the pointer from its rows while it moves, and that is all the time while Claude speaks.
        'group/row pointer-events-auto mx-auto w-full max-w-[780px]',
        !isJoinedAbove && 'pt-3.5',
        isTakenBack && 'opacity-75',
        isFocused && 'rounded-lg outline-2 outline-offset-4 outline-sea/50',
      )}
    >
      <RowContent row={row} isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow} />
    </div>
  );
});

/** The row of a block that is being written is the row of the entry that it becomes. */
export function RowContent({ row, isJoinedAbove, isJoinedBelow }: Omit<RowViewProps, 'isFocused'>) {
  switch (row.type) {
    case 'live': {
      const { block } = row;
      if (block.type === 'tool')
        return <LiveToolRow block={block} isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow} />;
      if (block.type === 'thinking') return <ThinkingRow id={row.id} text={block.text} live={block} entry={null} />;
      return <TextRow id={row.id} text={block.text} isLive entry={null} />;
    }
    case 'text':
      return <TextRow id={row.id} text={row.text} isLive={false} entry={row} />;
    case 'thinking':
      return <ThinkingRow id={row.id} text={row.text} live={null} entry={row} />;
    case 'tool':
      return <ToolRow entry={row} isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow} />;
    case 'message':
      return <MessageRow entry={row} />;
    case 'request':
      return <RequestRow entry={row} />;
    case 'aside':
      return <AsideRow entry={row} />;
    case 'command':
      return <CommandRow entry={row} />;
    case 'error':
      return <ErrorRow entry={row} />;
    case 'compaction':
      return <CompactionRow entry={row} />;
    case 'notice':
      return <NoticeRow entry={row} />;
    case 'turn':
      return <TurnRow entry={row} />;
    case 'unknown':
      return <UnknownRow entry={row} />;
    case 'takenBack':
      return <TakenBackRowView row={row} />;
    case 'noise':
      return <NoiseRow entry={row} />;
    case 'inherited':
      return <InheritedRowView row={row} isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow} />;
    case 'forkPoint':
      return <ForkPointRowView row={row} />;
  }
}

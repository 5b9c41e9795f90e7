import { classes } from '../../ui/class-names.ts';
import type { GraphRow } from './history-graph.ts';

const laneWidth = 16;
const rowHeight = 48;
const middle = rowHeight / 2;
const mostLanes = 8;

type LanePictureProps = { row: GraphRow; lanes: number; currentId: string };

/** The part of the picture that is beside one row. The words say the same. */
export function LanePicture({ row, lanes, currentId }: LanePictureProps) {
  const width = Math.min(lanes, mostLanes) * laneWidth + 4;
  const isOwn = row.session.id === currentId;
  return (
    <svg width={width} height={rowHeight} aria-hidden="true" className="shrink-0">
      {row.strands
        .filter(({ up, down }) => up || down)
        .map(({ sessionId, lane, up, down }) => (
          <path
            key={sessionId}
            d={`M${xOf(lane)} ${up ? 0 : middle}V${down ? rowHeight : middle}`}
            strokeWidth={2}
            className={classes('fill-none', sessionId === currentId ? 'stroke-sea' : 'stroke-faint')}
          />
        ))}
      {row.from !== null && (
        <path
          d={`M${xOf(row.from)} 0C${xOf(row.from)} ${middle} ${xOf(row.lane)} 4 ${xOf(row.lane)} ${middle}`}
          strokeWidth={2}
          className={classes('fill-none', isOwn ? 'stroke-sea' : 'stroke-faint')}
        />
      )}
      <circle
        cx={xOf(row.lane)}
        cy={middle}
        r={row.happening.type === 'latest' ? 5 : 4}
        strokeWidth={2}
        className={classes(
          isOwn ? 'stroke-sea' : 'stroke-faint',
          row.happening.type === 'latest' ? (isOwn ? 'fill-sea' : 'fill-faint') : 'fill-bg',
        )}
      />
    </svg>
  );
}

function xOf(lane: number): number {
  return Math.min(lane, mostLanes - 1) * laneWidth + laneWidth / 2 + 2;
}

import { useMemo } from 'react';
import { plural, tokens } from '../../../ui/format.ts';
import { Section } from '../section.tsx';
import { type HistoryBar, historyOf, historyWords } from './history-bars.ts';
import { useTurns } from './use-turns.ts';

const height = 72;
const step = 8;

/** How full the context was at the end of each turn. */
export function ContextHistory({ limit }: { limit: number }) {
  const turns = useTurns();
  const { bars, top } = useMemo(() => historyOf(turns, limit), [turns, limit]);
  const compactions = bars.filter(({ isCompacted }) => isCompacted).length;
  if (bars.length === 0) return null;
  return (
    <Section title="By turn" sum={compactions > 0 ? plural(compactions, 'compaction') : undefined}>
      <svg
        role="img"
        aria-label={historyWords(bars, tokens)}
        viewBox={`0 0 ${Math.max(bars.length, 20) * step} ${height}`}
        preserveAspectRatio="none"
        className="h-18 w-full border-b border-line"
      >
        {bars.map((bar, index) => (
          <Bar key={bar.number} bar={bar} x={index * step} />
        ))}
      </svg>
      <p className="tnum mt-1 flex justify-between text-2xs text-faint">
        <span>{turnsWords(bars)}</span>
        <span>up to {tokens(top)}</span>
      </p>
    </Section>
  );
}

function Bar({ bar, x }: { bar: HistoryBar; x: number }) {
  const tall = Math.max(1.5, bar.height * height);
  return (
    <g>
      <title>{`Turn ${bar.number}: ${tokens(bar.tokens)} tokens${bar.isCompacted ? ', compacted' : ''}`}</title>
      {/* The whole column shows the title, not only the bar. */}
      <rect x={x} y={0} width={step} height={height} className="fill-transparent" />
      {bar.isCompacted && <rect x={x + 3} y={0} width={1} height={height} className="fill-faint" />}
      <rect x={x + 1} y={height - tall} width={step - 2} height={tall} className="fill-sea" />
    </g>
  );
}

function turnsWords(bars: readonly HistoryBar[]): string {
  const [first, last] = [bars[0]?.number, bars.at(-1)?.number];
  return first === last ? `turn ${first}` : `turns ${first} to ${last}`;
}

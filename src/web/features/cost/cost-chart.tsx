import { useState } from 'react';
import type { CostAnswer } from '../../../core/cost/report.ts';
import { classes } from '../../ui/class-names.ts';
import { money } from '../../ui/format.ts';
import { layerColour } from './layer-colour.ts';
import { type Kind, nameOf } from './names.ts';
import { spanWords } from './span-words.ts';
import { axisMoney, type Layer, niceTop, type StackBy, spanTotals, stackOf } from './stack.ts';

type CostChartProps = { answer: CostAnswer; by: StackBy; zone: string };

/** Costs over time, stacked. The same is there as a table, for those who cannot see it. */
export function CostChart({ answer, by, zone }: CostChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const layers = stackOf(answer, by);
  const totals = spanTotals(layers, answer.spans.length);
  const top = niceTop(Math.max(...totals));
  const dearest = totals.indexOf(Math.max(...totals));
  const words = (span: number) => spanWords(answer.step, answer.spans[span]?.from ?? 0, zone);
  const label = `Cost by ${answer.step}: ${money(answer.totals.cost)} in all, most on ${words(dearest)} with ${money(totals[dearest] ?? 0)}`;
  return (
    <div className="flex flex-col gap-2">
      <Legend layers={layers} by={by} span={pointed} when={pointed === null ? null : words(pointed)} />
      <div className="flex gap-2">
        <div
          className="tnum flex h-44 w-12 shrink-0 flex-col justify-between text-right text-2xs text-faint"
          aria-hidden="true"
        >
          <span className="-mt-1.5">{axisMoney(top)}</span>
          <span>{axisMoney(top / 2)}</span>
          <span className="-mb-1.5">$0</span>
        </div>
        <div className="relative h-44 min-w-0 flex-1" onPointerLeave={() => setPointed(null)}>
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${answer.spans.length} 100`}
            preserveAspectRatio="none"
            className="size-full"
          >
            {[0, 50, 100].map((y) => (
              <line
                key={y}
                x1="0"
                x2={answer.spans.length}
                y1={y}
                y2={y}
                stroke="var(--line)"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {answer.spans.map(({ from }, span) => (
              <Bar
                key={from}
                span={span}
                layers={layers}
                top={top}
                isFaded={pointed !== null && pointed !== span}
                onPoint={() => setPointed(span)}
              />
            ))}
          </svg>
        </div>
      </div>
      <Axis answer={answer} zone={zone} />
    </div>
  );
}

type BarProps = { span: number; layers: Layer[]; top: number; isFaded: boolean; onPoint(): void };

function Bar({ span, layers, top, isFaded, onPoint }: BarProps) {
  let y = 100;
  return (
    <g onPointerEnter={onPoint} opacity={isFaded ? 0.45 : 1}>
      <rect x={span} y={0} width={1} height={100} fill="transparent" />
      {layers.map(({ name, costs }, index) => {
        const height = ((costs[span] ?? 0) / top) * 100;
        y -= height;
        return (
          height > 0 && <rect key={name} x={span + 0.12} y={y} width={0.76} height={height} fill={layerColour(index)} />
        );
      })}
    </g>
  );
}

type LegendProps = { layers: Layer[]; by: Kind & StackBy; span: number | null; when: string | null };

function Legend({ layers, by, span, when }: LegendProps) {
  return (
    <ul className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-dim" aria-hidden="true">
      {layers.map(({ name, total, costs }, index) => (
        <li key={name} className="flex items-center gap-1.5" title={name}>
          <i className="size-2.5 rounded-[3px]" style={{ background: layerColour(index) }} />
          {nameOf(by, name)}
          <span className="tnum text-faint">{money(span === null ? total : (costs[span] ?? 0))}</span>
        </li>
      ))}
      {when !== null && <li className="tnum ml-auto text-ink max-phone:hidden">{when}</li>}
    </ul>
  );
}

const labelsAtMost = 8;

function Axis({ answer, zone }: { answer: CostAnswer; zone: string }) {
  const every = Math.ceil(answer.spans.length / labelsAtMost);
  return (
    <div className="tnum ml-14 flex text-2xs text-faint" aria-hidden="true">
      {answer.spans.map(({ from }, span) => (
        <span key={from} className={classes('min-w-0 flex-1 overflow-visible text-center whitespace-nowrap')}>
          {span % every === 0 && (
            <span className="-mx-8 max-phone:[&:nth-child(even)]:hidden">
              {spanWords(answer.step, from, zone, true)}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import type { CostAnswer } from '../../../core/cost/report.ts';
import { Segments } from '../../ui/segments.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { CostChart } from './cost-chart.tsx';
import type { CostPlace } from './cost-place.ts';
import { HowComputed } from './how-computed.tsx';
import { Limits } from './limits.tsx';
import { SpanTable } from './span-table.tsx';
import type { StackBy } from './stack.ts';
import { Totals } from './totals.tsx';

const stacks = [
  { value: 'model', label: 'By model' },
  { value: 'project', label: 'By project' },
] as const;

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

type CostOverviewProps = { answer: CostAnswer; place: CostPlace; zone: string; budgets: ReactNode };

/** All that is known of the costs of one place. */
export function CostOverview({ answer, place, zone, budgets }: CostOverviewProps) {
  const [by, setBy] = useState<StackBy>('model');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <div className="flex flex-col gap-6">
      <Totals totals={answer.totals} />
      <section aria-label="Over time" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2 border-b border-line pb-1.5">
          <h2 className="flex-1 text-sm font-semibold tracking-tight">Over time</h2>
          {place.project === null && place.session === null && (
            <Segments label="Stacked" choices={stacks} value={by} onChoose={(chosen) => setBy(chosen)} />
          )}
          <Segments label="Shown as" choices={views} value={view} onChoose={(chosen) => setView(chosen)} />
        </div>
        {view === 'chart' ? (
          <CostChart answer={answer} by={by} zone={zone} />
        ) : (
          <SpanTable answer={answer} by={by} zone={zone} />
        )}
      </section>
      <Breakdowns answer={answer} place={place} zone={zone} />
      <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-wide:grid-cols-1">
        {budgets}
        <Limits />
      </div>
      <HowComputed />
    </div>
  );
}

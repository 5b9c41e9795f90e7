import type { CostAnswer } from '../../../core/cost/report.ts';
import { money } from '../../ui/format.ts';
import { nameOf } from './names.ts';
import { spanWords } from './span-words.ts';
import { type StackBy, spanTotals, stackOf } from './stack.ts';

/** The picture in numbers. */
export function SpanTable({ answer, by, zone }: { answer: CostAnswer; by: StackBy; zone: string }) {
  const layers = stackOf(answer, by);
  const totals = spanTotals(layers, answer.spans.length);
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Cost by {answer.step}</caption>
        <thead className="sticky top-0 bg-bg text-xs text-dim">
          <tr>
            <th className="py-1 pr-3 text-left font-medium">
              {{ hour: 'Hour', day: 'Day', month: 'Month' }[answer.step]}
            </th>
            {layers.map(({ name }) => (
              <th key={name} title={name} className="px-2 py-1 text-right font-medium whitespace-nowrap">
                {nameOf(by, name)}
              </th>
            ))}
            <th className="py-1 pl-2 text-right font-medium">Cost</th>
          </tr>
        </thead>
        <tbody>
          {answer.spans.map(({ from }, span) => (
            <tr key={from} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                {spanWords(answer.step, from, zone)}
              </th>
              {layers.map(({ name, costs }) => (
                <td key={name} className="tnum px-2 py-1 text-right text-dim">
                  {money(costs[span] ?? 0)}
                </td>
              ))}
              <td className="tnum py-1 pl-2 text-right">{money(totals[span] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { CostSums } from '../../../core/cost/report.ts';
import { money, percent, plural, tokens } from '../../ui/format.ts';
import { cachedShare, tokensOf } from './cost-rows.ts';
import { layerColour } from './layer-colour.ts';

const kinds = [
  { key: 'input', name: 'Input' },
  { key: 'output', name: 'Output' },
  { key: 'cacheRead', name: 'Cache read' },
  { key: 'cacheWrite', name: 'Cache write' },
] as const;

/** What it came to: the money, and the tokens by kind. */
export function Totals({ totals }: { totals: CostSums }) {
  const all = tokensOf(totals);
  return (
    <section
      aria-label="Totals"
      className="flex items-end gap-10 max-wide:gap-6 max-phone:flex-col max-phone:items-stretch max-phone:gap-3"
    >
      <div>
        <p className="tnum text-[28px]/8 font-semibold tracking-tight">{money(totals.cost)}</p>
        <p className="text-xs text-dim">
          {plural(totals.turns, 'turn')}
          {totals.turns > 0 && `, ${money(totals.cost / totals.turns)} each`}
          {totals.estimated > 0 && `, ${money(totals.estimated)} of it estimated`}
        </p>
      </div>
      <div className="min-w-0 flex-1">
        <div aria-hidden="true" className="mb-1.5 flex h-1.5 overflow-hidden rounded-full bg-line">
          {kinds.map(({ key }, index) => (
            <i
              key={key}
              style={{
                width: `${all === 0 ? 0 : (totals[key] / all) * 100}%`,
                background: layerColour(order[index] ?? 0),
              }}
            />
          ))}
        </div>
        <dl className="tnum flex flex-wrap gap-x-6 gap-y-1 text-xs">
          {kinds.map(({ key, name }, index) => (
            <div key={key} className="flex items-center gap-1.5">
              <i
                aria-hidden="true"
                className="size-2 rounded-[2px]"
                style={{ background: layerColour(order[index] ?? 0) }}
              />
              <dt className="text-dim">{name}</dt>
              <dd>{tokens(totals[key])}</dd>
            </div>
          ))}
          <div className="ml-auto flex gap-1.5 max-phone:ml-0">
            <dt className="text-dim">Read from the cache</dt>
            <dd>{percent(cachedShare(totals))}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** The cache is most of it and stays in the background. */
const order = [1, 0, 4, 2];

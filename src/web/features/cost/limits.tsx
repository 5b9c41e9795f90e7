import type { RateLimit } from '../../../core/session/fact.ts';
import { exactTime, percent } from '../../ui/format.ts';

const names: { [kind: string]: string } = {
  five_hour: 'Five hours',
  seven_day: 'A week',
  seven_day_opus: 'A week of Opus',
  seven_day_sonnet: 'A week of Sonnet',
  overage: 'Extra usage',
};

/** The limits of the plan, as the CLI last told them. */
export function Limits({ limits }: { limits: readonly RateLimit[] }) {
  if (limits.length === 0) return null;
  return (
    <section aria-label="Plan limits" className="min-w-0">
      <h2 className="flex min-h-9 items-center border-b border-line text-sm font-semibold tracking-tight">
        Plan limits
      </h2>
      <ul className="text-sm">
        {limits.map((limit) => (
          <li key={limit.kind} className="flex items-baseline gap-3 border-b border-line/60 py-1.5">
            <span className="flex-1">{names[limit.kind ?? ''] ?? limit.kind?.replaceAll('_', ' ') ?? 'Usage'}</span>
            <span className={limit.status === 'rejected' ? 'text-bad' : 'text-dim'}>{statusWords(limit)}</span>
            {limit.resetsAt !== null && (
              <span className="tnum text-xs text-faint">until {exactTime(limit.resetsAt)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusWords({ status, utilization }: RateLimit): string {
  if (status === 'rejected') return 'reached';
  if (utilization !== null) return `${percent(utilization)} used`;
  return status === 'allowed_warning' ? 'nearly reached' : 'within';
}

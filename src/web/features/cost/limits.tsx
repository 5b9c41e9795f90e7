import { Link } from 'wouter';
import type { UsageWindow } from '../../../core/limit/usage.ts';
import { type PlanUsage, useUsage } from '../../store/use-usage.ts';
import { classes } from '../../ui/class-names.ts';
import { exactTime } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { noUsageWords, windowWords } from '../../ui/usage-words.ts';

/** How much of each limit of the plan is used, as the CLI last told it. */
export function Limits() {
  const { answered, now } = useUsage();
  return (
    <section aria-label="Plan usage" className="min-w-0">
      <header className="flex min-h-9 items-center border-b border-line">
        <h2 className="flex-1 text-sm font-semibold tracking-tight">Plan usage</h2>
        <Link
          href="/settings/budgets"
          className="text-xs text-sea underline-offset-2 hover:underline max-phone:flex max-phone:min-h-11 max-phone:items-center"
        >
          Set guards
        </Link>
      </header>
      {answered.type === 'asking' && <Loading rows={1} className="h-9" />}
      {answered.type === 'refused' && <p className="py-2 text-sm text-bad">{answered.error.message}</p>}
      {answered.type === 'here' && <Windows usage={answered.answer} now={now} />}
    </section>
  );
}

function Windows({ usage: { windows, plan, guards }, now }: { usage: PlanUsage; now: number }) {
  return (
    <>
      {(windows.length === 0 || plan.type === 'none') && (
        <p className="py-2 text-sm text-faint">{noUsageWords(plan)}</p>
      )}
      <ul>
        {windows.map((window) => (
          <Line
            key={window.kind}
            window={window}
            marks={guards.list.filter((guard) => guard.window === window.kind).map(({ share }) => share)}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

function Line({ window, marks, now }: { window: UsageWindow; marks: number[]; now: number }) {
  const { name, share, used, reset, heard } = windowWords(window, now);
  const filled = Math.min(100, (share ?? 0) * 100);
  const isFull = (share ?? 0) >= 1 || (share === null && window.status === 'rejected');
  return (
    <li className="flex flex-col gap-1 border-b border-line/60 py-1.5 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className={classes('tnum', isFull && 'text-bad')}>{used}</span>
      </span>
      <i aria-hidden="true" className="relative h-1 rounded-full bg-line">
        <i
          className={classes('block h-full rounded-full', isFull ? 'bg-bad' : 'bg-sea')}
          style={{ width: `${filled}%` }}
        />
        {marks.map((mark) => (
          <i key={mark} className="absolute -top-0.5 h-2 w-0.5 bg-ink" style={{ left: `${mark * 100}%` }} />
        ))}
      </i>
      <span className="flex flex-wrap gap-x-3 text-xs text-faint">
        <span className="tnum flex-1" title={window.resetsAt === null ? undefined : exactTime(window.resetsAt)}>
          {reset.charAt(0).toUpperCase() + reset.slice(1)}
        </span>
        <span title={exactTime(window.heardAt)}>{heard}</span>
      </span>
    </li>
  );
}

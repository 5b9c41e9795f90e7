import { Link } from 'wouter';
import { planOf } from '../../../core/limit/plan.ts';
import { useSessionState } from '../../store/session-context.ts';
import { answerOf } from '../../store/use-answer.ts';
import { useUsage } from '../../store/use-usage.ts';
import { classes } from '../../ui/class-names.ts';
import { percent } from '../../ui/format.ts';
import { noUsageWords, windowWords } from '../../ui/usage-words.ts';

const warnFrom = 0.8;

/** How much of the plan is used, in a few letters; the page of costs tells more. */
export function UsageMeter() {
  const heard = useSessionState(({ usage }) => usage);
  const cli = useSessionState((state) => state.cli);
  const { answered, now } = useUsage(heard);
  const usage = answerOf(answered);
  if (usage === null) return null;
  const plan = planOf(cli);
  if (plan.type === 'none') {
    return (
      <span title={noUsageWords(plan)} className="text-faint @max-3xl:hidden">
        No plan limits
      </span>
    );
  }
  const shown = usage.windows.map((window) => windowWords(window, now)).filter(({ share }) => share !== null);
  if (shown.length === 0) return null;
  const most = shown.reduce((a, b) => ((b.share ?? 0) > (a.share ?? 0) ? b : a));
  const words = shown.map(({ name, used, reset }) => `${name}: ${used}, ${reset}`).join('\n');
  return (
    <Link
      href="/cost"
      aria-label={`Plan usage. ${words}`}
      title={words}
      className="tnum flex h-full items-center gap-2.5 underline-offset-2 hover:underline max-phone:min-h-11 max-phone:min-w-11"
    >
      {shown.slice(0, 2).map((window) => (
        <span
          key={window.name}
          className={classes(window !== most && '@max-2xl:hidden', (window.share ?? 0) >= warnFrom && 'text-bad')}
        >
          <span className="text-faint">{window.short}</span> {percent(window.share ?? 0)}
        </span>
      ))}
    </Link>
  );
}

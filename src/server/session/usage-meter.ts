import { type Plan, planOf } from '../../core/limit/plan.ts';
import { newestUsage, type UsageWindow } from '../../core/limit/usage.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';

type Heard = Pick<SessionState, 'usage' | 'cli'>;

/** How much of the plan is used. It belongs to the account, so the newest word counts, whichever session heard it. */
export type UsageMeter = {
  readonly windows: readonly UsageWindow[];
  /** What kind of account the last turn was for. */
  readonly plan: Plan;
  /** A session committed these events. */
  hear(events: readonly SessionEvent[], state: Heard): void;
  /** Takes up what sessions heard before this server started, the last used one first. */
  recall(states: readonly Heard[]): void;
};

export function createUsageMeter(onChange: () => void): UsageMeter {
  let windows: UsageWindow[] = [];
  let plan: Plan = { type: 'unknown' };

  function learn(heard: readonly UsageWindow[]): void {
    if (heard.length === 0) return;
    windows = newestUsage(windows, heard);
    onChange();
  }

  return {
    get windows() {
      return windows;
    },
    get plan() {
      return plan;
    },
    hear(events, { usage, cli }) {
      if (events.some(({ type }) => type === 'turn.started')) plan = planOf(cli);
      if (events.some((event) => event.type === 'limit.reported' && event.windows)) learn(usage);
    },
    recall(states) {
      const plans = states.map(({ cli }) => planOf(cli));
      if (plan.type === 'unknown') plan = plans.find(({ type }) => type !== 'unknown') ?? plan;
      learn(states.flatMap(({ usage }) => usage));
    },
  };
}

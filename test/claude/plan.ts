import type { Failure } from '../../src/server/demo/model-api/script.ts';

/** The environment of a CLI that is signed in to a plan; the scripted model takes any token. */
export function onPlan(environment: Record<string, string>): Record<string, string> {
  const { ANTHROPIC_API_KEY: _, ...rest } = environment;
  return { ...rest, CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-test' };
}

type Window = { used: number; status?: 'allowed' | 'allowed_warning' | 'rejected'; resetsAt: number };

/** What the API says of the plan in every answer. Times are milliseconds; the headers have seconds. */
export function planHeaders({ fiveHour, week }: { fiveHour: Window; week: Window }): Record<string, string> {
  const of = (name: string, { used, status = 'allowed', resetsAt }: Window) => ({
    [`anthropic-ratelimit-unified-${name}-status`]: status,
    [`anthropic-ratelimit-unified-${name}-reset`]: seconds(resetsAt),
    [`anthropic-ratelimit-unified-${name}-utilization`]: String(used),
  });
  return {
    'anthropic-ratelimit-unified-status': fiveHour.status ?? 'allowed',
    'anthropic-ratelimit-unified-reset': seconds(fiveHour.resetsAt),
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    ...of('5h', fiveHour),
    ...of('7d', week),
  };
}

/** The API's answer when the five-hour limit is reached. */
export function limitReached(resetsAt: number, times = 1): Failure {
  const week = { used: 0.42, resetsAt: resetsAt + 86_400_000 };
  return {
    type: 'failure',
    status: 429,
    error: { type: 'rate_limit_error', message: "This request would exceed your account's rate limit." },
    headers: planHeaders({ fiveHour: { used: 1, status: 'rejected', resetsAt }, week }),
    times,
  };
}

function seconds(at: number): string {
  return String(Math.round(at / 1000));
}

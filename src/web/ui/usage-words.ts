import { memberOf } from '../../core/json.ts';
import type { Plan } from '../../core/limit/plan.ts';
import { shareNow, type UsageWindow, windowName } from '../../core/limit/usage.ts';
import { ago, percent, timeWords } from './format.ts';

/** How a window stands, for a person: its name, the share of it that is used, and when it resets. */
export type WindowWords = {
  name: string;
  short: string;
  share: number | null;
  used: string;
  reset: string;
  heard: string;
};

export function windowWords(window: UsageWindow, now: number): WindowWords {
  const { kind, resetsAt, heardAt } = window;
  const share = shareNow(window, now);
  const hasReset = resetsAt !== null && resetsAt <= now;
  const since = ago(heardAt, now);
  return {
    name: upper(windowName(kind).replace(/^the /, '')),
    short: memberOf(shortNames, kind) ?? kind.replaceAll('_', ' '),
    share,
    used: hasReset ? 'Reset since' : share === null ? statusWords(window) : `${percent(share)} used`,
    reset: resetWords(resetsAt, now),
    heard: since === 'now' ? 'heard just now' : `heard ${/^\d+ [mh]$/.test(since) ? `${since} ago` : `on ${since}`}`,
  };
}

const shortNames: { [kind: string]: string } = { five_hour: '5 h', seven_day: 'week' };

function statusWords({ status }: UsageWindow): string {
  if (status === 'rejected') return 'Reached';
  return status === 'allowed_warning' ? 'Nearly reached' : 'Within the limit';
}

function resetWords(resetsAt: number | null, now: number): string {
  if (resetsAt === null) return 'reset time unknown';
  return resetsAt <= now ? `reset ${timeWords(resetsAt, now)}` : `resets ${timeWords(resetsAt, now)}`;
}

/** Why there is no meter, in a sentence. */
export function noUsageWords(plan: Plan): string {
  switch (plan.type) {
    case 'none':
      return `No plan limits: ${memberOf(providers, plan.by) ?? `this account uses ${plan.by}`}, and pays for what it uses.`;
    case 'unreported':
      return `Claude Code ${plan.version ?? 'of this version'} doesn't report how much of your plan is used.`;
    case 'plan':
      return 'Claude Code reports how much of your plan is used with its next answer.';
    case 'unknown':
      return 'How much of your plan is used appears here after the first answer.';
  }
}

const providers: { [by: string]: string } = {
  apiKey: 'this account signs in with an API key',
  bedrock: 'this account uses Amazon Bedrock',
  vertex: 'this account uses Google Vertex AI',
  foundry: 'this account uses Microsoft Foundry',
  gateway: 'this account goes through a gateway',
};

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import { memberOf } from '../../../core/json.ts';

type FastModeFacts = {
  wanted: boolean;
  /** What the CLI said in its last turn; null where it has said nothing since it was changed. */
  told: string | null;
  /** Why it can't be used, in the CLI's word. */
  reason: string | null;
};

type ShownFastMode = { value: string; isOn: boolean; hint: string | null };

/** Fast mode as the CLI has it. What was asked for counts until a turn has told what came of it. */
export function shownFastMode({ wanted, told, reason }: FastModeFacts): ShownFastMode {
  if (told === 'cooldown') return { value: 'paused', isOn: true, hint: 'Paused after a rate limit' };
  const isOn = told === null ? wanted : told === 'on';
  if (isOn || !wanted) return { value: isOn ? 'on' : 'off', isOn, hint: null };
  return { value: 'off', isOn, hint: `Turned on, but not in use: ${reasonWords(reason)}` };
}

const reasons: { [reason: string]: string } = {
  free: 'not part of the free plan',
  preference: 'turned off in Claude Code’s settings',
  extra_usage_disabled: 'extra usage is off for this account',
  network_error: 'Claude Code couldn’t check it (network error)',
  not_first_party: 'only Anthropic’s own API has it',
  disabled_by_env: 'an environment variable turns it off',
  model_not_allowed: 'this model doesn’t have it',
  sdk_opt_in_required: 'this run was started without it',
  pending: 'Claude Code is still checking',
};

function reasonWords(reason: string | null): string {
  if (reason === null || reason === 'unknown') return 'Claude Code doesn’t say why';
  return memberOf(reasons, reason) ?? reason;
}

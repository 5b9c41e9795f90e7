import type { Hook, HookLimit, HookListing } from '../../core/session/hook.ts';
import type { ResponseTo } from './message/read-response.ts';

type Response = ResponseTo<'get_hooks_listing'>;

/** The hooks of a session as its CLI lists them. */
export function hookListing(response: Response): HookListing {
  return { hooks: (response.hooks ?? []).map(hookOf), limit: limitOf(response) };
}

function hookOf(hook: NonNullable<Response['hooks']>[number]): Hook {
  const { event, matcher = '', type = 'command', source = '', sourceLabel, displayText, commandText } = hook;
  return {
    event,
    matcher: matcher === '' ? null : matcher,
    type,
    text: commandText ?? displayText ?? '',
    source,
    sourceLabel: sourceLabel ?? hook.pluginName ?? source,
    timeout: hook.timeout ?? null,
    disabled: hook.disabled === true,
  };
}

function limitOf({ policy, safeMode, bareMode }: Response): HookLimit | null {
  if (bareMode) return 'bareMode';
  if (safeMode) return 'safeMode';
  if (policy?.allDisabled || policy?.disabledByPolicy) return 'disabled';
  if (policy?.managedOnly) return 'managedOnly';
  return policy?.pluginOnly ? 'pluginOnly' : null;
}

import type { Hook, HookLimit } from '../../../../core/session/hook.ts';

export type HookGroup = { event: string; hooks: Hook[] };

/** The hooks by event, in the order in which the CLI lists them. */
export function hookGroups(hooks: readonly Hook[]): HookGroup[] {
  const events = [...new Set(hooks.map(({ event }) => event))];
  return events.map((event) => ({ event, hooks: hooks.filter((hook) => hook.event === event) }));
}

/** Why configured hooks don't run. */
export function limitWords(limit: HookLimit): string {
  switch (limit) {
    case 'disabled':
      return 'Hooks are turned off: none of these run.';
    case 'managedOnly':
      return 'Your organization’s policy only lets its own hooks run.';
    case 'pluginOnly':
      return 'Your organization’s policy only lets hooks of plugins run.';
    case 'safeMode':
      return 'This session runs in safe mode, without these hooks.';
    case 'bareMode':
      return 'This session runs in bare mode, without hooks.';
  }
}

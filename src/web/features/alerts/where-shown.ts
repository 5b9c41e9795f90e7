import type { Alert } from '../../../core/alert/alert.ts';
import { type AlertPreferences, quietUntil } from '../../../core/alert/preferences.ts';

export type Situation = {
  preferences: AlertPreferences;
  /** The address below the base path. */
  path: string;
  isVisible: boolean;
  /** Whether the person works in this page now. */
  isFocused: boolean;
  mayNotify: boolean;
  now: number;
};

/** `seen`: the person has it in front of them anyway. */
export type Where = 'page' | 'browser' | 'seen' | 'nowhere';

/** Where an alert is shown, if it is wanted now. */
export function whereShown(alert: Alert, situation: Situation): Where {
  const { preferences, path, isVisible, isFocused, mayNotify, now } = situation;
  const isLookedAt = isVisible && alert.sessionId !== null && path.startsWith(`/sessions/${alert.sessionId}`);
  if (isLookedAt) return isFocused ? 'seen' : 'nowhere';
  if (!preferences.page.includes(alert.kind)) return 'nowhere';
  if (quietUntil(preferences.quiet, alert.kind, now) !== null) return 'nowhere';
  if (!isVisible) return mayNotify ? 'browser' : 'nowhere';
  if (alert.kind === 'request' && path === '/inbox') return 'nowhere';
  return 'page';
}

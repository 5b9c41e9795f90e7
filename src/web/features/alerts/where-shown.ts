import type { Alert } from '../../../core/alert/alert.ts';
import { type AlertPreferences, quietUntil } from '../../../core/alert/preferences.ts';

export type Situation = {
  preferences: AlertPreferences;
  /** The address below the base path. */
  path: string;
  isVisible: boolean;
  mayNotify: boolean;
  now: number;
};

/** Where an alert is shown: nowhere when it is in front of the person anyway, or is not wanted now. */
export function whereShown(alert: Alert, { preferences, path, isVisible, mayNotify, now }: Situation) {
  if (!preferences.page.includes(alert.kind)) return 'nowhere';
  if (quietUntil(preferences.quiet, alert.kind, now) !== null) return 'nowhere';
  if (!isVisible) return mayNotify ? 'browser' : 'nowhere';
  if (alert.sessionId !== null && path.startsWith(`/sessions/${alert.sessionId}`)) return 'nowhere';
  if (alert.kind === 'request' && path === '/inbox') return 'nowhere';
  return 'page';
}

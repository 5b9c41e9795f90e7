import { useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';
import { type AlertPreferences, usualPreferences } from '../../core/alert/preferences.ts';

/** What this device wants to be told, as far as the page has heard. */
const changes = createListeners<[]>();
let known: AlertPreferences = usualPreferences;

export function keepAlertPreferences(preferences: AlertPreferences): void {
  known = preferences;
  changes.tell();
}

export function useAlertPreferences(): AlertPreferences {
  return useSyncExternalStore(changes.add, () => known);
}

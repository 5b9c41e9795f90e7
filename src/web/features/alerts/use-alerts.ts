import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Alert } from '../../../core/alert/alert.ts';
import type { AlertPreferences } from '../../../core/alert/preferences.ts';
import { allows } from '../../../core/wire.ts';
import { getJson } from '../../connection/api.ts';
import { onOpen, permission, registerWorker } from '../../connection/service-worker.ts';
import { keepAlertPreferences, useAlertPreferences } from '../../store/alert-preferences.ts';
import { useClient } from '../../store/client-context.ts';
import { closeInBrowser, showInBrowser } from './browser-notification.ts';
import { whereShown } from './where-shown.ts';

/** What waits for a person stays in the inbox. */
const shownMs = 20_000;
const mostShown = 3;

export type ShownAlerts = { alerts: readonly Alert[]; hide(subject: string): void };

/** What is shown in the page now. What is for the background is handed to the browser. */
export function useAlerts(): ShownAlerts {
  const client = useClient();
  const preferences = useAlertPreferences();
  const [path, navigate] = useLocation();
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const situation = useRef({ preferences, path });
  useEffect(() => {
    situation.current = { preferences, path };
  });

  useEffect(() => {
    getJson<{ preferences: AlertPreferences }>('/notifications').then(
      (answer) => keepAlertPreferences(answer.preferences),
      // What is usual holds until the page is opened again.
      () => {},
    );
    if (permission() === 'granted') registerWorker().catch(() => {});
    return onOpen((wanted) => navigate(wanted));
  }, [navigate]);

  useEffect(() => {
    const hide = (subject: string) => setAlerts((before) => before.filter((one) => one.subject !== subject));
    const show = (alert: Alert) => {
      setAlerts((before) => [...before.filter((one) => one.subject !== alert.subject), alert].slice(-mostShown));
      setTimeout(() => setAlerts((before) => before.filter((one) => one.id !== alert.id)), shownMs);
    };
    return client.watchAlerts((told) => {
      if (told.type === 'alert.settled') {
        hide(told.subject);
        if (permission() === 'granted') closeInBrowser(told.subject).catch(() => {});
        return;
      }
      const isVisible = document.visibilityState === 'visible';
      const isFocused = document.hasFocus();
      const mayNotify = permission() === 'granted';
      const where = whereShown(told.alert, {
        ...situation.current,
        isVisible,
        isFocused,
        mayNotify,
        now: Date.now(),
      });
      if (where === 'seen') client.seeAlert(told.alert.subject);
      if (where === 'page') show(told.alert);
      if (where !== 'browser') return;
      const mayDecide = client.device !== null && allows(client.device.scope, 'approve');
      const { details } = situation.current.preferences;
      showInBrowser(told.alert, { details, mayDecide }).catch(() => {});
    });
  }, [client]);

  const isElsewhere = ({ sessionId }: Alert) => sessionId === null || !path.startsWith(`/sessions/${sessionId}`);
  return {
    alerts: alerts.filter(isElsewhere),
    hide: (subject) => setAlerts((before) => before.filter((one) => one.subject !== subject)),
  };
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Client } from '../../../client/client.ts';
import type { Alert } from '../../../core/alert/alert.ts';
import type { AlertPreferences } from '../../../core/alert/preferences.ts';
import { allows } from '../../../core/wire.ts';
import { getJson } from '../../connection/api.ts';
import { onOpen, permission, registerWorker } from '../../connection/service-worker.ts';
import { keepAlertPreferences, useAlertPreferences } from '../../store/alert-preferences.ts';
import { useClient } from '../../store/client-context.ts';
import { closeInBrowser, showInBrowser } from './browser-notification.ts';
import { type Where, whereShown } from './where-shown.ts';

/** What waits for a person stays in the inbox. */
const shownMs = 20_000;
const mostShown = 3;

export type ShownAlerts = { alerts: readonly Alert[]; hide(subject: string): void };

/** What is shown in the page now. What is for the background is handed to the browser. */
export function useAlerts(takeEarly: () => Alert[]): ShownAlerts {
  const client = useClient();
  const preferences = useAlertPreferences();
  const [path, navigate] = useLocation();
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const situation = useRef({ preferences, path });
  useEffect(() => {
    situation.current = { preferences, path };
  });

  useEffect(() => {
    if (permission() === 'granted') registerWorker().catch(() => {});
    return onOpen((wanted) => navigate(wanted));
  }, [navigate]);

  useEffect(() => {
    const hide = (subject: string) => setAlerts((before) => before.filter((one) => one.subject !== subject));
    const show = (alert: Alert) => {
      setAlerts((before) => [...before.filter((one) => one.subject !== alert.subject), alert].slice(-mostShown));
      setTimeout(() => setAlerts((before) => before.filter((one) => one.id !== alert.id)), shownMs);
    };
    const place = (alert: Alert) => {
      const where = whereShown(alert, { ...situation.current, ...sight() });
      if (where === 'page') show(alert);
      else handOn(where, alert, client, situation.current.preferences.details);
    };
    /** Until it is known what this device wants to be told. */
    let waiting: Alert[] | null = takeEarly();
    const begin = () => {
      for (const alert of waiting ?? []) place(alert);
      waiting = null;
    };
    preferencesOf().then((known) => {
      situation.current = { ...situation.current, preferences: known };
      begin();
    }, begin);
    return client.watchAlerts((told) => {
      if (told.type === 'alert') return waiting ? void waiting.push(told.alert) : place(told.alert);
      waiting = waiting?.filter(({ subject }) => subject !== told.subject) ?? null;
      hide(told.subject);
      if (permission() === 'granted') closeInBrowser(told.subject).catch(() => {});
    });
  }, [client, takeEarly]);

  const isElsewhere = ({ sessionId }: Alert) => sessionId === null || !path.startsWith(`/sessions/${sessionId}`);
  return {
    alerts: alerts.filter(isElsewhere),
    hide: (subject) => setAlerts((before) => before.filter((one) => one.subject !== subject)),
  };
}

async function preferencesOf(): Promise<AlertPreferences> {
  const { preferences } = await getJson<{ preferences: AlertPreferences }>('/notifications');
  keepAlertPreferences(preferences);
  return preferences;
}

function sight() {
  return {
    isVisible: document.visibilityState === 'visible',
    isFocused: document.hasFocus(),
    mayNotify: permission() === 'granted',
    now: Date.now(),
  };
}

function handOn(where: Where, alert: Alert, client: Client, details: boolean): void {
  if (where === 'seen') client.seeAlert(alert.subject);
  if (where !== 'browser') return;
  const mayDecide = client.device !== null && allows(client.device.scope, 'approve');
  showInBrowser(alert, { details, mayDecide }).catch(() => {});
}

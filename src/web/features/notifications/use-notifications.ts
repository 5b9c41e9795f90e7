import { useEffect, useState } from 'react';
import type { AlertKind } from '../../../core/alert/alert.ts';
import type { AlertPreferences } from '../../../core/alert/preferences.ts';
import { sendJson } from '../../connection/api.ts';
import { keepAlertPreferences } from '../../store/alert-preferences.ts';
import { showToast } from '../../store/toasts.ts';
import { type Answered, errorOf, useAnswer } from '../../store/use-answer.ts';

export type WebhookFacts = { url: string; kinds: AlertKind[]; allowPrivate: boolean };

export type NotificationFacts = {
  publicKey: string;
  preferences: AlertPreferences;
  subscription: { service: string; at: number } | null;
  delaySeconds: number;
  webhook: WebhookFacts | null;
};

export type EditedNotifications = {
  answered: Answered<NotificationFacts>;
  again(): void;
  prefer(preferences: AlertPreferences): void;
};

/** What this device is told. A choice is saved as it is made, and shown at once. */
export function useNotifications(): EditedNotifications {
  const { answered, again } = useAnswer<NotificationFacts>('/notifications');
  const [chosen, setChosen] = useState<AlertPreferences | null>(null);
  const saved = answered.type === 'here' ? answered.answer.preferences : null;
  useEffect(() => {
    if (saved) keepAlertPreferences(saved);
  }, [saved]);

  const save = async (preferences: AlertPreferences) => {
    setChosen(preferences);
    try {
      await sendJson('PUT', '/notifications/preferences', preferences);
      keepAlertPreferences(preferences);
    } catch (problem) {
      setChosen(null);
      showToast('problem', errorOf(problem).message);
    }
  };

  const shown: Answered<NotificationFacts> =
    answered.type === 'here' && chosen
      ? { type: 'here', answer: { ...answered.answer, preferences: chosen } }
      : answered;
  return { answered: shown, again, prefer: (preferences) => void save(preferences) };
}

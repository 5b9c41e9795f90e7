import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Alert } from '../../core/alert/alert.ts';
import { useClient } from '../store/client-context.ts';
import { Boundary } from '../ui/mishap/boundary.tsx';
import { loadLater } from '../ui/mishap/load-later.ts';

const Alerts = loadLater(async () => (await import('../features/alerts/alerts.tsx')).Alerts);

/** What shows alerts is loaded with the first of them, or at once where the browser may show them. */
export function AlertGate() {
  const client = useClient();
  const [isWanted, setIsWanted] = useState(() => 'Notification' in window && Notification.permission === 'granted');
  const early = useRef<Alert[] | null>([]);
  useEffect(
    () =>
      client.watchAlerts((told) => {
        if (told.type === 'alert.settled') {
          early.current = early.current?.filter(({ subject }) => subject !== told.subject) ?? null;
          return;
        }
        early.current?.push(told.alert);
        setIsWanted(true);
      }),
    [client],
  );
  const takeEarly = useCallback(() => {
    const taken = early.current ?? [];
    early.current = null;
    return taken;
  }, []);
  if (!isWanted) return null;
  return (
    // They come by themselves: a page that cannot show them goes on without a word.
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <Alerts takeEarly={takeEarly} />
      </Suspense>
    </Boundary>
  );
}

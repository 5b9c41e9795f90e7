import { useEffect, useLayoutEffect, useState } from 'react';
import type { Client } from '../client/client.ts';
import { connect } from './connection/connect.ts';
import { keepPageOffline } from './connection/service-worker.ts';
import { isSignedIn, type SignedIn, signIn } from './connection/sign-in.ts';
import { ConnectionNote } from './features/status/connection-note.tsx';
import { AlertGate } from './pages/alert-gate.tsx';
import { Routes } from './pages/routes.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { Toasts } from './pages/toasts.tsx';
import { ClientContext } from './store/client-context.ts';
import { ExternalContext, useWatchExternal } from './store/external.ts';
import { useSavingFor, useSavingSessions } from './store/saving.ts';
import { SessionsContext, useWatchSessions } from './store/sessions.ts';
import { DialogNote } from './ui/dialog-note.ts';

/** Signs in, connects, and shows the page that the address names. Until then the static frame of index.html is there. */
export function App() {
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  const [client, setClient] = useState<Client | null>(null);
  useEffect(() => {
    signIn().then(setSignedIn, () => setSignedIn({ type: 'failed', reason: 'The server doesn’t answer.' }));
  }, []);
  useEffect(() => {
    if (signedIn?.type !== 'in' && signedIn?.type !== 'offline') return;
    const connected = connect();
    setClient(connected);
    const stop = connected.onLink(({ type }) => {
      if (type === 'open') keepPageOffline();
      // A server that refuses a socket doesn't say why; it may be that this device was revoked meanwhile.
      if (type === 'waiting') void isSignedIn().then((now) => now.type === 'out' && setSignedIn(now));
    });
    return () => {
      stop();
      setClient(null);
      connected.close();
    };
  }, [signedIn]);
  useSavingFor(client);
  const isShown = client !== null || signedIn?.type === 'out' || signedIn?.type === 'failed';
  useLayoutEffect(() => {
    if (isShown) document.getElementById('first-paint')?.remove();
  }, [isShown]);
  if (!isShown) return null;
  if (client === null) return <SignInPage signedIn={signedIn} onSignedIn={setSignedIn} />;
  return (
    <ClientContext value={client}>
      <Inside />
    </ClientContext>
  );
}

const connectionNote = <ConnectionNote />;

function Inside() {
  const sessions = useWatchSessions();
  const external = useWatchExternal();
  useSavingSessions(sessions);
  return (
    <SessionsContext value={sessions}>
      <ExternalContext value={external}>
        <DialogNote value={connectionNote}>
          <Routes />
          <Toasts />
          <AlertGate />
        </DialogNote>
      </ExternalContext>
    </SessionsContext>
  );
}

import { useEffect, useState } from 'react';
import type { Client } from '../client/client.ts';
import { connect } from './connection/connect.ts';
import { type SignedIn, signIn } from './connection/sign-in.ts';
import { AlertGate } from './pages/alert-gate.tsx';
import { Routes } from './pages/routes.tsx';
import { Toasts } from './pages/toasts.tsx';
import { ClientContext } from './store/client-context.ts';
import { SessionsContext, useWatchSessions } from './store/sessions.ts';
import { Empty } from './ui/empty.tsx';

/** Signs in, connects, and shows the page that the address names. */
export function App() {
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  const [client, setClient] = useState<Client | null>(null);
  useEffect(() => {
    signIn().then(setSignedIn, () => setSignedIn({ type: 'failed', reason: 'The server does not answer.' }));
  }, []);
  useEffect(() => {
    if (signedIn?.type !== 'in') return;
    const connected = connect();
    setClient(connected);
    return () => connected.close();
  }, [signedIn]);
  if (client === null) return <Outside signedIn={signedIn} />;
  return (
    <ClientContext value={client}>
      <Inside />
    </ClientContext>
  );
}

function Inside() {
  const sessions = useWatchSessions();
  return (
    <SessionsContext value={sessions}>
      <Routes />
      <Toasts />
      <AlertGate />
    </SessionsContext>
  );
}

function Outside({ signedIn }: { signedIn: SignedIn | null }) {
  return (
    <main className="flex h-dvh items-center">
      <Empty title="Quarterdeck">
        <p role="status">{sentence(signedIn)}</p>
      </Empty>
    </main>
  );
}

function sentence(signedIn: SignedIn | null): string {
  if (signedIn === null || signedIn.type === 'in') return 'Signing in …';
  if (signedIn.type === 'failed') return signedIn.reason;
  return 'Open the link that Quarterdeck printed when it started.';
}

import { useEffect, useState } from 'react';
import { type SignedIn, signIn } from './sign-in.ts';

/** The page before it has anything to show. */
export function Shell() {
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  useEffect(() => {
    signIn().then(setSignedIn, () => setSignedIn({ type: 'failed', reason: 'The server does not answer.' }));
  }, []);
  return (
    <main>
      <h1>Quarterdeck</h1>
      <p role="status">{sentence(signedIn)}</p>
    </main>
  );
}

function sentence(signedIn: SignedIn | null): string {
  if (signedIn === null) return 'Signing in …';
  switch (signedIn.type) {
    case 'in':
      return 'This browser is signed in.';
    case 'out':
      return 'Open the link that Quarterdeck printed when it started.';
    case 'failed':
      return signedIn.reason;
  }
}

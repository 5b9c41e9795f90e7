/** What became of signing this browser in. */
export type SignedIn = { type: 'in' } | { type: 'out' } | { type: 'failed'; reason: string };

/** Exchanges the one-time code in the address, if there is one, and takes it out of the address. */
export async function signIn(): Promise<SignedIn> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return isSignedIn();
  history.replaceState(null, '', location.pathname + location.search);
  const answer = await fetch('api/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Quarterdeck': '1' },
    body: JSON.stringify({ code }),
  });
  if (answer.ok) return { type: 'in' };
  if (answer.status === 429) return { type: 'failed', reason: 'Too many attempts. Try again in a minute.' };
  const already = await isSignedIn();
  if (already.type === 'in') return already;
  return { type: 'failed', reason: 'This link was used or is too old. Start Quarterdeck again for a new one.' };
}

async function isSignedIn(): Promise<SignedIn> {
  const answer = await fetch('api/sessions?limit=1', { headers: { 'X-Quarterdeck': '1' } });
  return { type: answer.ok ? 'in' : 'out' };
}

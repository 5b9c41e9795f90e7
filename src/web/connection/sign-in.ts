import { ApiProblem, getJson, sendJson } from './api.ts';

/** What became of signing this browser in. */
export type SignedIn = { type: 'in' } | { type: 'out' } | { type: 'failed'; reason: string };

/** Exchanges the one-time code in the address, if there is one, and takes it out of the address. */
export async function signIn(): Promise<SignedIn> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return isSignedIn();
  history.replaceState(null, '', location.pathname + location.search);
  try {
    await sendJson('POST', '/sign-in', { code });
    return { type: 'in' };
  } catch (problem) {
    const already = await isSignedIn();
    return already.type === 'in' ? already : { type: 'failed', reason: reasonOf(problem) };
  }
}

async function isSignedIn(): Promise<SignedIn> {
  try {
    await getJson('/me');
    return { type: 'in' };
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.error.code === 'unavailable') {
      return { type: 'failed', reason: problem.message };
    }
    return { type: 'out' };
  }
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return 'The server does not answer.';
  if (problem.error.code === 'throttled') return 'Too many attempts. Try again in a minute.';
  if (problem.error.code === 'unavailable') return problem.message;
  return 'This link was used or is too old. Start Quarterdeck again for a new one.';
}

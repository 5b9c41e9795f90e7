import { ApiProblem, getJson, sendJson } from './api.ts';
import { basePath } from './base-path.ts';
import { hasSaved } from './saved-state.ts';

/** What became of signing this browser in. */
export type SignedIn =
  | { type: 'in' }
  | { type: 'out' }
  /** The server can't be reached, and this device has saved what it knew. */
  | { type: 'offline' }
  | { type: 'failed'; reason: string };

/** How long the server is waited for when there is something saved to show. */
const patienceMs = 4000;

/** Exchanges the one-time code in the address, if there is one, and takes it out of the address. */
export async function signIn(): Promise<SignedIn> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return savedOr(isSignedIn());
  history.replaceState(null, '', location.pathname + location.search);
  const signedIn = await exchange({ code });
  if (signedIn.type === 'in') return signedIn;
  const already = await isSignedIn();
  return already.type === 'in' ? already : signedIn;
}

/** What is saved is shown when the server doesn't answer, or not soon. */
async function savedOr(asked: Promise<SignedIn>): Promise<SignedIn> {
  if (!(await hasSaved())) return asked;
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const answer = await Promise.race([asked, late]);
  return answer === null || answer.type === 'failed' ? { type: 'offline' } : answer;
}

/** Signs in with whatever a person pasted: a link, its code, or a token. */
export function signInWith(pasted: string): Promise<SignedIn> {
  return exchange(proofIn(pasted));
}

export type Proof = { code: string } | { token: string };

export function proofIn(pasted: string): Proof {
  const text = pasted.trim();
  if (text.startsWith('qd_')) return { token: text };
  return { code: /#code=([\w-]+)/.exec(text)?.[1] ?? text };
}

async function exchange(proof: Proof): Promise<SignedIn> {
  try {
    await sendJson('POST', '/sign-in', proof);
    return { type: 'in' };
  } catch (problem) {
    return { type: 'failed', reason: reasonOf(problem) };
  }
}

export async function isSignedIn(): Promise<SignedIn> {
  try {
    await getJson('/me');
    return { type: 'in' };
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.error.code === 'unauthenticated') return { type: 'out' };
    return { type: 'failed', reason: problem instanceof ApiProblem ? problem.message : 'The server doesn’t answer.' };
  }
}

/** The command that prints a sign-in link for this server, as it stands after `quarterdeck`. */
export async function askLinkCommand(signal: AbortSignal): Promise<string> {
  const health = (await (await fetch(`${basePath}/health`, { signal })).json()) as { linkCommand?: string };
  return health.linkCommand ?? 'link';
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return 'The server doesn’t answer.';
  if (problem.error.code === 'throttled') return 'Too many attempts. Try again in a minute.';
  if (problem.error.code === 'unavailable') return problem.message;
  return 'This link or token doesn’t work: it was used, has expired, or was revoked.';
}

import { notAllowed, type Refused, type RequestFacts } from './admission.ts';

/**
 * What a browser says about the page a request comes from. Another site may do one thing: link to a public page, which
 * then opens as a whole, without our cookie and in no frame. Browsers say nothing over plain HTTP beyond loopback.
 */
export function fetchSiteProblem(facts: RequestFacts, isPublic: boolean): Refused | null {
  const site = facts.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return null;
  if (isPublic && isFollowedLink(facts)) return null;
  return notAllowed('another site');
}

function isFollowedLink({ kind, method, headers }: RequestFacts): boolean {
  const isDocument = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return kind === 'http' && method === 'GET' && isDocument;
}

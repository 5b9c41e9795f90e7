import type { LinkState } from '../../../client/link.ts';
import { counting, timeWords } from '../../ui/format.ts';

/** How the link to the server is, and since when it has been so. `downSince` is null while it is open. */
export type LinkFacts = { link: LinkState; since: number; downSince: number | null };

export function nextFacts(facts: LinkFacts, link: LinkState, now: number): LinkFacts {
  return { link, since: now, downSince: link.type === 'open' ? null : (facts.downSince ?? now) };
}

/** Null while the link is open. */
export function linkWords({ link, since }: LinkFacts, now: number): string | null {
  switch (link.type) {
    case 'open':
      return null;
    case 'connecting':
      return 'Connecting';
    case 'waiting':
      return `Offline — trying again in ${counting(Math.max(0, since + link.ms - now) + 999)}`;
    case 'refused':
      return link.reason === 'signedOut' ? 'Signed out' : 'The page is out of date';
    case 'closed':
      return 'Closed';
  }
}

/** The same without the countdown, for those who listen to it. */
export function coarseLinkWords(link: LinkState): string {
  if (link.type !== 'refused') return 'Offline';
  return link.reason === 'signedOut' ? 'Signed out' : 'The page is out of date';
}

const patienceMs = 2000;

export type Banner = { text: string; action: 'wake' | 'reload' | null };

/** What a page that was opened offline shows. */
export function offlineWords(savedAt: number, now: number): string {
  return `Offline. Showing the state from ${timeWords(savedAt, now).replace(/\bat /, '')}.`;
}

/**
 * What is said over the timeline; a short loss of the link is not worth it. `savedAt` is when the timeline was saved on
 * this device, if it doesn't come from the server.
 */
export function bannerOf({ link, downSince }: LinkFacts, now: number, savedAt: number | null = null): Banner | null {
  if (link.type === 'refused') {
    return link.reason === 'signedOut'
      ? { text: 'This browser is signed out. Open a new link from Quarterdeck to sign in again.', action: null }
      : { text: 'The server is of another version than this page.', action: 'reload' };
  }
  if (downSince !== null && savedAt !== null) {
    return { text: `${offlineWords(savedAt, now)} Messages you send go out once you’re back online.`, action: 'wake' };
  }
  if (downSince === null || link.type === 'closed' || now - downSince < patienceMs) return null;
  return { text: 'The server cannot be reached. What you send is kept and goes out once.', action: 'wake' };
}

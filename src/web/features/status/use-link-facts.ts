import { useState } from 'react';
import { useLink } from '../../store/client-context.ts';
import { type LinkFacts, nextFacts } from './link-words.ts';

/** The link, with the time it came to be as it is. */
export function useLinkFacts(): LinkFacts {
  const link = useLink();
  const [facts, setFacts] = useState(() => nextFacts({ link, since: 0, downSince: null }, link, Date.now()));
  if (facts.link === link) return facts;
  const next = nextFacts(facts, link, Date.now());
  setFacts(next);
  return next;
}

import { useNow } from '../../store/use-now.ts';
import { bannerOf } from './link-words.ts';
import { useLinkFacts } from './use-link-facts.ts';

/** Says in a dialog, which hides the rest of the page, that the server has been out of reach for a moment. */
export function ConnectionNote() {
  const facts = useLinkFacts();
  const now = useNow(facts.downSince !== null);
  const banner = bannerOf(facts, now);
  if (banner === null) return null;
  return (
    <p role="status" className="shrink-0 border-b border-line bg-bad-bg px-4 py-1.5 text-sm">
      {facts.link.type === 'refused' ? banner.text : 'No connection to the server. Nothing is saved until it’s back.'}
    </p>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { SearchView } from '../features/search/search-view.tsx';
import { Page } from '../ui/page.tsx';

type Place = { text: string; session: string | null };

/** Browsers let a page change its address only so often. */
const settledMs = 300;

/** What was said and done in all sessions. The address holds the search, so that it can be kept and shared. */
export function SearchPage() {
  useWaitingTitle('Search');
  const [place, setPlace] = useAddressedPlace();
  return (
    <Page title="Search" width="max-w-[860px]">
      <SearchView text={place.text} session={place.session} onChange={setPlace} />
    </Page>
  );
}

/** The address follows what is typed, and what is typed follows an address that somebody else has set. */
function useAddressedPlace(): [Place, (place: Place) => void] {
  const [, navigate] = useLocation();
  const asked = useSearch();
  const [place, setPlace] = useState(() => placeIn(asked));
  const written = useRef(asked);
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setPlace(placeIn(asked));
  }, [asked]);
  useEffect(() => {
    const next = addressOf(place);
    if (next === addressOf(placeIn(written.current))) return;
    const timer = setTimeout(() => {
      written.current = next;
      navigate(next === '' ? '/search' : `/search?${next}`, { replace: true });
    }, settledMs);
    return () => clearTimeout(timer);
  }, [place, navigate]);
  return [place, setPlace];
}

function placeIn(asked: string): Place {
  const values = new URLSearchParams(asked);
  return { text: values.get('q') ?? '', session: values.get('session') };
}

function addressOf({ text, session }: Place): string {
  return new URLSearchParams({ ...(text ? { q: text } : {}), ...(session ? { session } : {}) }).toString();
}

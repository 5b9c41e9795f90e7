import { useClient } from '../../store/client-context.ts';
import { useSession, useWatched } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { bannerOf } from './link-words.ts';
import { useLinkFacts } from './use-link-facts.ts';

/** Says over the timeline that the server is out of reach, when it has been so for a moment. */
export function ConnectionBanner() {
  const client = useClient();
  const facts = useLinkFacts();
  const now = useNow(facts.downSince !== null);
  const savedAt = useWatched(useSession(), (watched) => watched.savedAt);
  const banner = bannerOf(facts, now, savedAt);
  if (banner === null) return null;
  return (
    <div
      role="alert"
      className="flex min-h-9 shrink-0 items-center justify-between gap-3 border-b border-line bg-bad-bg px-4 py-1 text-sm max-phone:min-h-11"
    >
      <span>{banner.text}</span>
      {banner.action === 'wake' && (
        <Button look="ghost" className="min-h-7 px-2" onClick={() => client.wake()}>
          Try now
        </Button>
      )}
      {banner.action === 'reload' && (
        <Button look="ghost" className="min-h-7 px-2" onClick={() => location.reload()}>
          Reload the page
        </Button>
      )}
    </div>
  );
}

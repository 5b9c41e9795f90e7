import { useExternalRun } from '../../store/external.ts';
import { Dot } from '../../ui/dot.tsx';
import { externalLook, placeWords } from '../../ui/external-words.ts';
import { PlaceIcon } from '../../ui/place-icon.tsx';

/** Where another program has the session open, and what it does there. */
export function ExternalChip({ sessionId }: { sessionId: string }) {
  const run = useExternalRun(sessionId);
  if (run === null) return null;
  const { dot, words, short } = externalLook(run);
  const label = `${placeWords(run.place)}, ${words}`;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md border border-line px-2 text-xs text-dim max-phone:h-11"
    >
      <PlaceIcon place={run.place} size={13} />
      <span className="max-phone:hidden">{placeWords(run.place)}</span>
      <Dot kind={dot} />
      <span className="max-phone:hidden">{short}</span>
    </span>
  );
}

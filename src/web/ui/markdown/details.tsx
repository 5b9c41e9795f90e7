import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsUnlimited, useReportCut } from '../showing.ts';

type DetailsProps = { summary: ReactNode; isOpenAtFirst: boolean; children: ReactNode };

/** A disclosure. In a card that waits for an answer, a closed one counts as hidden. */
export function Details({ summary, isOpenAtFirst, children }: DetailsProps) {
  const [wanted, setWanted] = useState(isOpenAtFirst);
  const isUnlimited = useIsUnlimited();
  const isOpen = wanted || isUnlimited;
  useReportCut(!isOpen);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setWanted(currentTarget.open)}
      className="group/details rounded-lg border border-line"
    >
      <summary className="flex list-none items-start gap-1.5 rounded-lg px-3 py-1.5 font-medium hover:bg-raise max-phone:min-h-11 max-phone:items-center [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="mt-1 shrink-0 text-faint transition-transform group-open/details:rotate-90 max-phone:mt-0"
        />
        <span className="min-w-0">{summary}</span>
      </summary>
      <div className="flex min-w-0 flex-col gap-2.5 px-3 pt-1 pb-2.5">{children}</div>
    </details>
  );
}

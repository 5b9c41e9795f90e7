import type { ReactNode } from 'react';
import { useReportCut } from '../showing.ts';

/** Shows the rest of something long. */
export function ShowMore({ onClick, children }: { onClick(): void; children: ReactNode }) {
  useReportCut(true);
  return (
    <button
      type="button"
      onClick={onClick}
      className="self-start rounded-md py-0.5 text-xs text-sea hover:underline max-phone:min-h-11"
    >
      {children}
    </button>
  );
}

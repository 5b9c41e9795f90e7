import type { ReactNode } from 'react';

/** A part of the panel under a heading, with what it comes to at its right. */
export function Section({ title, sum, children }: { title: string; sum?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-3.5 last:border-b-0">
      <h2 className="mb-2 flex items-center justify-between gap-2 text-sm font-semibold text-ink">
        <span>{title}</span>
        {sum !== undefined && <span className="tnum text-xs font-medium text-dim">{sum}</span>}
      </h2>
      {children}
    </section>
  );
}

/** What a tab says while it has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 py-6 text-sm text-faint">{children}</p>;
}

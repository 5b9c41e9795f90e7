import type { ReactNode } from 'react';

/** A place that has nothing to show yet, and says what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
      <h2 className="text-base font-semibold">{title}</h2>
      {children && <div className="text-sm text-dim">{children}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';

type PageProps = {
  title: string;
  /** How wide its content may get. */
  width: string;
  children: ReactNode;
};

/** A page of one column: its name above, in the same place on every page, and the rest scrolls below. */
export function Page({ title, width, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      <header className="flex min-h-12 shrink-0 items-center border-b border-line px-5 max-phone:px-4 max-phone:pt-[env(safe-area-inset-top)]">
        <h1 className="text-base font-semibold tracking-tight">{title}</h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-10 outline-offset-[-2px] max-phone:px-3">
        <div className={`mx-auto ${width}`}>{children}</div>
      </div>
    </main>
  );
}

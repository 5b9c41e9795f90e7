import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './class-names.ts';

export type Section = { key: string; title: string };

type SectionsProps = {
  title: string;
  /** Where the first one is; the others are below it. */
  base: string;
  sections: readonly Section[];
  current: string;
  children: ReactNode;
  /** What stays in sight below what scrolls. */
  footer?: ReactNode;
};

/** A page in parts, with the way from one to the other at its side, or above it on a phone. */
export function Sections({ title, base, sections, current, children, footer }: SectionsProps) {
  const shown = sections.find(({ key }) => key === current);
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      <header className="flex min-h-12 shrink-0 items-center border-b border-line px-5 max-phone:px-4 max-phone:pt-[env(safe-area-inset-top)]">
        <h1 className="text-base font-semibold tracking-tight">{title}</h1>
      </header>
      <div className="flex min-h-0 flex-1 max-phone:flex-col">
        <nav
          aria-label={title}
          className="flex w-48 shrink-0 flex-col gap-0.5 border-r border-line p-3 max-phone:w-full max-phone:flex-row max-phone:overflow-x-auto max-phone:border-r-0 max-phone:border-b max-phone:px-3 max-phone:py-1.5"
        >
          {sections.map((section) => (
            <Link
              key={section.key}
              ref={section.key === current ? bringIntoSight : undefined}
              href={`${base}/${section.key}`}
              aria-current={section.key === current ? 'page' : undefined}
              className={classes(
                'flex items-center rounded-md px-2.5 py-1 text-sm whitespace-nowrap max-phone:min-h-11 max-phone:min-w-11 max-phone:shrink-0 max-phone:justify-center',
                section.key === current ? 'bg-raise text-ink' : 'text-dim hover:text-ink',
              )}
            >
              {section.title}
            </Link>
          ))}
        </nav>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
          <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
            <div className="flex max-w-[680px] flex-col gap-4 px-8 py-6 max-phone:px-4 max-phone:py-4">
              {shown && <h2 className="text-[17px] font-semibold tracking-tight">{shown.title}</h2>}
              {children}
            </div>
          </div>
          {footer}
        </div>
      </div>
    </main>
  );
}

/** On a phone the row of sections is longer than the screen. */
function bringIntoSight(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

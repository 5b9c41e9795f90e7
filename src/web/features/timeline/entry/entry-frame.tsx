import type { ReactNode } from 'react';
import { classes } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FramesButton } from './frames-button.tsx';
import { LinkButton } from './link-button.tsx';

type EntryFrameProps = {
  id: string;
  /** Begins with the kind of entry: people and tests find it by this name. */
  label: string;
  /** What is copied; without it there is nothing to copy. */
  copy?: () => string;
  /** More to do with this entry. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** What every entry has: a name, and what can be done with it when one points at it, taps it or tabs to it. */
export function EntryFrame({ id, label, copy, actions, className, children }: EntryFrameProps) {
  return (
    <article aria-label={label} tabIndex={-1} className={classes('group/entry relative outline-none', className)}>
      {children}
      <div
        className={classes(
          'pointer-events-none absolute -top-4.5 right-1 z-10 flex rounded-md border border-line bg-panel opacity-0 shadow-float transition-opacity',
          'group-focus-within/entry:pointer-events-auto group-focus-within/entry:opacity-100 max-phone:-top-7',
          'group-hover/entry:pointer-events-auto group-hover/entry:opacity-100',
          'has-data-popup-open:pointer-events-auto has-data-popup-open:opacity-100',
        )}
      >
        {actions}
        {copy && <CopyButton text={copy} />}
        <FramesButton id={id} />
        <LinkButton id={id} />
      </div>
    </article>
  );
}

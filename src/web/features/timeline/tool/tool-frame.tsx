import type { ReactNode } from 'react';
import { classes } from '../../../ui/class-names.ts';

type ToolFrameProps = { isJoinedAbove: boolean; isJoinedBelow: boolean; children: ReactNode };

/** Calls that follow each other share one border, with a hairline between them. */
export function ToolFrame({ isJoinedAbove, isJoinedBelow, children }: ToolFrameProps) {
  return (
    <div
      className={classes(
        'min-w-0 overflow-hidden border-x border-t border-line',
        !isJoinedAbove && 'rounded-t-[9px]',
        !isJoinedBelow && 'rounded-b-[9px] border-b',
      )}
    >
      {children}
    </div>
  );
}

/** How the one line of a call is laid out: picture, name, what it does, how it is doing. */
export const toolLineLook =
  'grid w-full min-w-0 grid-cols-[16px_auto_minmax(0,1fr)_auto] items-center gap-2 px-3 py-[5px] text-left text-sm max-phone:min-h-11';

import { useEffect } from 'react';

let opener: (() => void) | null = null;

/** Opens the review of the worktree that the session in front works in. */
export function reviewWorktree(): void {
  opener?.();
}

/** Whether the session in front has a worktree of its own. */
export function hasWorktree(): boolean {
  return opener !== null;
}

/** Lets the palette open the review while `open` is given. `open` stays the same from one render to the next. */
export function useWorktreeReview(open: (() => void) | null): void {
  useEffect(() => {
    if (open === null) return;
    opener = open;
    return () => {
      if (opener === open) opener = null;
    };
  }, [open]);
}

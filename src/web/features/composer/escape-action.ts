export type EscapeFacts = {
  isListOpen: boolean;
  /** Whether the box has the focus. Without it, Escape is not about what is written there. */
  isInBox: boolean;
  isEmpty: boolean;
  isRunning: boolean;
};

export type EscapeAction = 'close' | 'clear' | 'interrupt' | null;

/** What a person means by Escape: the smallest thing that is in the way. */
export function escapeAction({ isListOpen, isInBox, isEmpty, isRunning }: EscapeFacts): EscapeAction {
  if (isInBox && isListOpen) return 'close';
  if (isInBox && !isEmpty) return 'clear';
  return isRunning ? 'interrupt' : null;
}

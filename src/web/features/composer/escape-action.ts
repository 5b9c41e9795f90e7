export type EscapeFacts = {
  isListOpen: boolean;
  /** Whether the box has the focus. Without it, Escape is not about what is written there. */
  isInBox: boolean;
  isEmpty: boolean;
  /** A request waits, and Escape can answer it. */
  hasRequest: boolean;
  isRunning: boolean;
};

export type EscapeAction = 'close' | 'answer' | 'clear' | 'interrupt' | 'leave' | null;

/** What a person means by Escape. An empty, idle box is left, so that one-key shortcuts work. */
export function escapeAction({ isListOpen, isInBox, isEmpty, hasRequest, isRunning }: EscapeFacts): EscapeAction {
  if (isInBox && isListOpen) return 'close';
  if (hasRequest) return 'answer';
  if (isInBox && !isEmpty) return 'clear';
  if (isRunning) return 'interrupt';
  return isInBox ? 'leave' : null;
}

import type { ComponentProps } from 'react';
import type { KeyAction } from '../../../core/keymap/key-actions.ts';
import { keysOf } from '../../../core/keymap/keymap.ts';
import { useKeymap } from '../../store/keymap.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { ariaKeys, keysName } from '../../ui/key-names.ts';
import { isTaken, type Progress } from './answering.ts';
import { useCardState } from './arming.ts';

type AnswerButtonProps = ComponentProps<typeof Button> & {
  progress: Progress;
  /** The keys that do the same from anywhere on the page. */
  keyAction?: KeyAction;
};

/**
 * A button that answers. While an answer is on its way, and while the card has only just appeared, it does nothing but
 * keeps the focus. A press that comes too early makes the card wait longer. A held key presses it once.
 */
export function AnswerButton({
  progress,
  keyAction,
  className,
  onClick,
  type,
  children,
  ...others
}: AnswerButtonProps) {
  const { isArmed, isArmedNow, rearm, isKeyTarget } = useCardState();
  const keymap = useKeymap();
  const [keys] = keyAction === undefined ? [] : keysOf(keymap, keyAction);
  const isBusy = isTaken(progress) || !isArmed;
  const press: typeof onClick = (event) => {
    if (!isBusy && isArmedNow()) return onClick?.(event);
    event.preventDefault();
    if (!isTaken(progress)) rearm();
  };
  return (
    <Button
      {...others}
      type={isBusy ? 'button' : (type ?? 'button')}
      aria-disabled={isBusy}
      {...(keys !== undefined && isKeyTarget ? { 'aria-keyshortcuts': ariaKeys(keys) } : {})}
      onClick={press}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className={classes('max-w-full max-phone:flex-[1_1_44%]', isBusy && 'opacity-50', className)}
    >
      {children}
      {/* Always there, so that a button keeps its width when keys begin to act on its card. */}
      {keys !== undefined && (
        <span
          aria-hidden="true"
          className={classes('max-phone:hidden [&_kbd]:text-inherit', !isKeyTarget && 'invisible')}
        >
          <Kbd keys={keysName(keys)} />
        </span>
      )}
    </Button>
  );
}

import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import type { Progress } from './answering.ts';

type AnswerButtonProps = ComponentProps<typeof Button> & { progress: Progress };

/** A button that answers. While an answer is on its way it does nothing, but keeps the focus, which tells where to go on. */
export function AnswerButton({ progress, className, onClick, type, ...others }: AnswerButtonProps) {
  const isBusy = progress.type === 'sent';
  return (
    <Button
      {...others}
      type={isBusy ? 'button' : (type ?? 'button')}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      className={classes('max-w-full max-phone:flex-[1_1_44%]', isBusy && 'opacity-50', className)}
    />
  );
}

import type { ComponentProps } from 'react';
import { visible } from '../../core/text/visible.ts';
import { classes } from './class-names.ts';

type Look = 'plain' | 'primary' | 'go' | 'danger' | 'ghost';

const looks: { [Name in Look]: string } = {
  plain: 'border border-line bg-raise text-ink hover:border-faint',
  primary: 'bg-sea text-on-sea font-semibold hover:brightness-110',
  go: 'bg-ok text-on-ok font-semibold hover:brightness-110',
  danger: 'border border-line bg-raise text-bad hover:border-bad',
  ghost: 'text-dim hover:bg-raise hover:text-ink',
};

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-lg px-3 text-sm font-medium whitespace-nowrap select-none ' +
  'min-h-8 max-phone:min-h-11 disabled:opacity-50 disabled:pointer-events-none transition-colors';

type ButtonProps = ComponentProps<'button'> & { look?: Look };

export function Button({ look = 'plain', className, type = 'button', ...others }: ButtonProps) {
  return <button type={type} className={classes(base, looks[look], className)} {...others} />;
}

/** A button that is only a picture: its label is its name. */
export function IconButton({ label, className, ...others }: ButtonProps & { label: string }) {
  return (
    <button
      type="button"
      aria-label={visible(label, 'prose')}
      title={visible(label, 'prose')}
      className={classes(
        'inline-flex size-7 shrink-0 max-phone:size-11 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink disabled:pointer-events-none disabled:opacity-40',
        className,
      )}
      {...others}
    />
  );
}

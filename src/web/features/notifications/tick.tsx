import { classes } from '../../ui/class-names.ts';

type TickProps = {
  label: string;
  checked: boolean;
  /** The label is only for those who do not see the place it stands in. */
  isHidden?: boolean;
  disabled?: boolean;
  onChange(): void;
};

export function Tick({ label, checked, isHidden = false, disabled = false, onChange }: TickProps) {
  return (
    <label
      className={classes(
        'inline-flex min-h-7 cursor-pointer items-center gap-2 text-sm max-phone:min-h-11',
        isHidden && 'max-phone:min-w-11 justify-center',
      )}
    >
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onChange} className="size-4 accent-sea" />
      <span className={isHidden ? 'sr-only' : ''}>{label}</span>
    </label>
  );
}

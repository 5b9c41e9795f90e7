import { useId } from 'react';

type CheckFieldProps = { label: string; hint: string; isChecked: boolean; onCheck(isChecked: boolean): void };

/** Something that holds or does not. */
export function CheckField({ label, hint, isChecked, onCheck }: CheckFieldProps) {
  const about = useId();
  return (
    <div className="flex flex-col">
      <label className="flex min-h-6 cursor-pointer items-center gap-2 text-sm max-phone:min-h-11">
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={about}
          onChange={(event) => onCheck(event.target.checked)}
          className="size-4 shrink-0 accent-sea"
        />
        {label}
      </label>
      <p id={about} className="pl-6 text-xs text-faint">
        {hint}
      </p>
    </div>
  );
}

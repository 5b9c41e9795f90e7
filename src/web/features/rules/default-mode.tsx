import { useState } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { modeChoices } from '../../ui/run-options/run-choices.ts';
import { moreLook } from './place-words.ts';

type DefaultModeProps = {
  mode: string | null;
  isFixed: boolean;
  disabled: boolean;
  onMode(mode: string | null): void;
};

/** The mode that sessions start in, where a file names one. */
export function DefaultMode({ mode, isFixed, disabled, onMode }: DefaultModeProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (mode === null && isFixed) return null;
  if (mode === null && !isAsked) {
    return (
      <button type="button" onClick={() => setIsAsked(true)} className={moreLook}>
        Set the mode that sessions start in
      </button>
    );
  }
  return (
    <SelectField
      label="Mode that sessions start in"
      value={mode ?? ''}
      disabled={isFixed || disabled}
      onText={(next) => onMode(next === '' ? null : next)}
      choices={[{ value: '', label: 'Left to the other files' }, ...modeChoices]}
      className="w-64 max-phone:w-full"
    />
  );
}

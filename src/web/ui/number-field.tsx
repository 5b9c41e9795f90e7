import { useState } from 'react';
import { TextField } from './field.tsx';

type NumberFieldProps = {
  label: string;
  value: number | null;
  /** Null when nothing is filled in, NaN when it is no number above zero. */
  onNumber(value: number | null): void;
  hint?: string;
  placeholder?: string;
  /** Whether zero and less are numbers too. */
  isAny?: boolean;
};

/** A number as it is typed: half of one is not taken away while it is written. */
export function NumberField({ label, value, onNumber, hint, placeholder = 'None', isAny = false }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isWrong = Number.isNaN(read(text, isAny));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder={placeholder}
      hint={hint}
      value={text}
      onText={(next) => {
        setText(next);
        onNumber(read(next, isAny));
      }}
      problem={isWrong ? (isAny ? 'This is not a number.' : 'This is not a number above zero.') : undefined}
    />
  );
}

function read(text: string, isAny: boolean): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) && (isAny || value > 0) ? value : Number.NaN;
}

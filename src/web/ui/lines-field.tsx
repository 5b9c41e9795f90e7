import { useState } from 'react';
import { TextArea } from './field.tsx';

type LinesFieldProps = {
  label: string;
  lines: readonly string[];
  onLines(lines: string[]): void;
  hint?: string;
  placeholder?: string;
};

/** Several short texts, one a line. */
export function LinesField({ label, lines, onLines, hint, placeholder }: LinesFieldProps) {
  const [text, setText] = useState(lines.join('\n'));
  return (
    <TextArea
      label={label}
      isCode
      hint={hint}
      placeholder={placeholder}
      value={text}
      onText={(next) => {
        setText(next);
        onLines(next.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])));
      }}
    />
  );
}

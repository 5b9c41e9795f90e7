import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type KeyAction, keyActions } from '../../../core/keymap/key-actions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { keysName } from '../../ui/key-names.ts';
import { useKeyRecorder } from './use-key-recorder.ts';

type KeyRowProps = {
  action: KeyAction;
  keys: readonly string[];
  isChanged: boolean;
  problem: string | null;
  disabled: boolean;
  onKeys(keys: string[]): void;
  onReset(): void;
};

export function KeyRow({ action, keys, isChanged, problem, disabled, onKeys, onReset }: KeyRowProps) {
  const [isRecording, setIsRecording] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const { label } = keyActions[action];
  const finish = () => {
    setIsRecording(false);
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <li aria-label={label} className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <span className="min-w-40 flex-1">{label}</span>
      {keys.map((each) => (
        <span key={each} className="flex items-center rounded border border-line bg-raise pl-1.5 text-xs text-dim">
          <kbd>{keysName(each)}</kbd>
          {disabled ? (
            <span className="w-1.5" />
          ) : (
            <IconButton label={`Remove ${keysName(each)}`} onClick={() => onKeys(keys.filter((key) => key !== each))}>
              <X size={12} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ))}
      {keys.length === 0 && <span className="text-xs text-faint">no keys</span>}
      {isRecording ? (
        <Recorder
          label={label}
          onTake={(taken) => {
            onKeys([...keys, taken]);
            finish();
          }}
          onCancel={finish}
        />
      ) : (
        !disabled && (
          <Button ref={add} look="ghost" onClick={() => setIsRecording(true)} aria-label={`Add keys: ${label}`}>
            Add keys
          </Button>
        )
      )}
      {isChanged && !disabled && (
        <Button look="ghost" onClick={onReset} aria-label={`Reset: ${label}`}>
          Reset
        </Button>
      )}
      {problem !== null && (
        <p role="alert" className="basis-full text-sm text-bad">
          {problem}
        </p>
      )}
    </li>
  );
}

type RecorderProps = { label: string; onTake(keys: string): void; onCancel(): void };

function Recorder({ label, onTake, onCancel }: RecorderProps) {
  const { chords, onKeyDown } = useKeyRecorder(onTake, onCancel);
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to press keys here
      autoFocus
      readOnly
      aria-label={`New keys: ${label}`}
      placeholder="Press keys, then Enter"
      value={chords.map((chord) => keysName(chord)).join(' ')}
      onKeyDown={onKeyDown}
      onBlur={onCancel}
      className="min-h-8 w-44 rounded-lg border border-sea bg-transparent px-2 text-sm outline-none placeholder:text-faint max-phone:min-h-11"
    />
  );
}

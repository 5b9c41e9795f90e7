import { keyActionNames } from '../../../core/keymap/key-actions.ts';
import { keysOf } from '../../../core/keymap/keymap.ts';
import { allows } from '../../../core/wire.ts';
import { useDevice } from '../../store/client-context.ts';
import { useKeymap } from '../../store/keymap.ts';
import { Loading } from '../../ui/loading.tsx';
import { KeyRow } from './key-row.tsx';
import { useKeys } from './use-keys.ts';

/** Every action that has keys, and the way to change them. */
export function KeyboardSection() {
  const { answered, changed, problem, set, reset } = useKeys();
  const keymap = useKeymap();
  const device = useDevice();
  const disabled = device !== null && !allows(device.scope, 'admin');
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  return (
    <>
      <p className="text-sm text-dim">
        Keys without Ctrl, ⌘, or Alt work while you aren’t typing. A change is saved at once, to{' '}
        <code className="font-mono">keys</code> in settings.json.
      </p>
      {disabled && <p className="text-sm text-dim">This device can’t change settings.</p>}
      <ul aria-label="Keyboard shortcuts" className="divide-y divide-line">
        {keyActionNames.map((action) => (
          <KeyRow
            key={action}
            action={action}
            keys={keysOf(keymap, action)}
            isChanged={changed[action] !== undefined}
            problem={problem?.action === action ? problem.words : null}
            disabled={disabled}
            onKeys={(keys) => set(action, keys)}
            onReset={() => reset(action)}
          />
        ))}
      </ul>
    </>
  );
}

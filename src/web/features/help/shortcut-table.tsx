import { Link } from 'wouter';
import { type KeyGroup, keyActionNames, keyActions } from '../../../core/keymap/key-actions.ts';
import { keysOf } from '../../../core/keymap/keymap.ts';
import { useKeymap } from '../../store/keymap.ts';
import { closeOverlay } from '../../store/overlay.ts';
import { keysName } from '../../ui/key-names.ts';
import { localShortcuts } from './local-shortcuts.ts';

const groups: readonly { group: KeyGroup; title: string }[] = [
  { group: 'requests', title: 'Requests' },
  { group: 'session', title: 'Running session' },
  { group: 'anywhere', title: 'Anywhere' },
];

/** Every key that does something, by where it does it. */
export function ShortcutTable() {
  const keymap = useKeymap();
  const changeable = groups.map(({ group, title }) => ({
    title,
    rows: keyActionNames
      .filter((action) => keyActions[action].group === group)
      .map((action) => ({
        keys: keysOf(keymap, action).map((keys) => keysName(keys)),
        words: keyActions[action].label,
      })),
  }));
  const places = Map.groupBy(localShortcuts, ({ where }) => where);
  return (
    <div className="flex flex-col gap-5">
      {changeable.map(({ title, rows }) => (
        <Group key={title} title={title} rows={rows} />
      ))}
      {[...places].map(([where, rows]) => (
        <Group key={where} title={where} rows={rows.map(({ keys, words }) => ({ keys: [keys], words }))} />
      ))}
      <p className="text-sm text-dim">
        Change the keys for requests, the running session, and anywhere under{' '}
        <Link href="/settings/keyboard" onClick={closeOverlay} className="text-sea hover:underline">
          Settings, Keyboard
        </Link>
        .
      </p>
    </div>
  );
}

function Group({ title, rows }: { title: string; rows: readonly { keys: readonly string[]; words: string }[] }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y divide-line">
        {rows.map(({ keys, words }) => (
          <div key={words + keys} className="flex items-center justify-between gap-4 py-1.5 text-sm">
            <dd className="order-first">{words}</dd>
            <dt className="flex shrink-0 gap-1.5">
              {keys.map((each) => (
                <kbd key={each} className="rounded border border-line bg-raise px-1.5 py-0.5 text-2xs text-dim">
                  {each}
                </kbd>
              ))}
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { isMac } from '../../ui/kbd.tsx';
import { localShortcuts, shortcuts } from './shortcuts.ts';

/** Every key that does something, by where it does it. */
export function ShortcutTable() {
  const anywhere = shortcuts.map(({ keys, words }) => ({ keys: keys.map(written).join(' then '), words }));
  const places = Map.groupBy(localShortcuts, ({ where }) => where);
  return (
    <div className="flex flex-col gap-5">
      <Group title="Anywhere" rows={anywhere} />
      {[...places].map(([where, rows]) => (
        <Group key={where} title={where} rows={rows} />
      ))}
    </div>
  );
}

function Group({ title, rows }: { title: string; rows: readonly { keys: string; words: string }[] }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y divide-line">
        {rows.map(({ keys, words }) => (
          <div key={keys + words} className="flex items-center justify-between gap-4 py-1.5 text-sm">
            <dd className="order-first">{words}</dd>
            <dt className="shrink-0">
              <kbd className="rounded border border-line bg-raise px-1.5 py-0.5 text-2xs text-dim">{keys}</kbd>
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

function written(key: string): string {
  const plain = key.replace('mod+', isMac ? '⌘' : 'Ctrl ');
  return plain.length === 1 || key.startsWith('mod+') ? plain.toUpperCase().replace('CTRL', 'Ctrl') : plain;
}

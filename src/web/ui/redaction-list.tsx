import { plural } from './format.ts';

/** Something that is taken out: `shown` is as much of it as tells it from others. */
export type Redaction = { kind: string; shown: string; where: number };

type RedactionListProps = { counts: readonly { kind: string; count: number }[]; samples: readonly Redaction[] };

/** What is taken out of an export, told without telling it. */
export function RedactionList({ counts, samples }: RedactionListProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p className="text-sm text-dim">No secret was found in it.</p>;
  return (
    <section aria-label="Redacted" className="flex flex-col gap-1.5">
      <p className="text-sm">
        {plural(total, 'secret')} will be redacted:{' '}
        <span className="text-dim">{counts.map(({ kind, count }) => `${kind} (${count})`).join(', ')}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <ul tabIndex={0} className="max-h-40 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {samples.map(({ kind, shown, where }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two secrets can look the same.
          <li key={index} className="tnum flex gap-3 px-2.5 py-1 text-xs">
            <span className="w-36 shrink-0 truncate text-dim max-phone:w-20">{kind}</span>
            <span className="min-w-0 flex-1 truncate font-mono">{shown}</span>
            <span className="shrink-0 text-faint">line {where}</span>
          </li>
        ))}
      </ul>
      {total > samples.length && <p className="text-xs text-faint">These are the first {samples.length}.</p>}
    </section>
  );
}

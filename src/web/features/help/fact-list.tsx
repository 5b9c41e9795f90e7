import { useState } from 'react';
import type { Cli } from '../../store/use-cli.ts';
import { inputLook } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { type FactKind, factsOf } from './cli-facts.ts';

/** What the CLI reported of itself, of one kind. */
export function FactList({ kind, reported }: { kind: FactKind; reported: Cli['reported'] }) {
  const [text, setText] = useState('');
  if (reported === null) {
    return <p className="text-sm text-dim">The CLI tells this when it runs. Start a session and come back.</p>;
  }
  const all = factsOf(reported.facts, kind);
  if (all.length === 0) return <p className="text-sm text-dim">The CLI has reported no {kind}.</p>;
  const wanted = text.trim().toLowerCase();
  const shown = all.filter(({ name, words }) => `${name} ${words ?? ''}`.toLowerCase().includes(wanted));
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-xs text-faint">
          {plural(all.length, kind.slice(0, -1))}, as the CLI {reported.facts.version ?? ''}{' '}
          {reported.isLive ? 'reports now' : 'reported last'}
        </p>
      </div>
      {all.length > 12 && (
        <input
          type="search"
          aria-label={`Filter ${kind}`}
          placeholder={`Filter ${kind}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${inputLook} mt-3`}
        />
      )}
      <ul className="mt-3 divide-y divide-line">
        {shown.map(({ name, hint, words }) => (
          <li key={name} className="py-2">
            <span className="font-mono text-code">{name}</span>
            {hint && <span className="ml-2 font-mono text-xs break-all text-faint">{hint}</span>}
            {words && <p className="text-sm break-words text-dim">{words}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

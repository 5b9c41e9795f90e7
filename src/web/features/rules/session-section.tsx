import type { SessionRules } from '../../../core/permission/folder-rules.ts';
import { behaviorWords } from '../../../core/permission/words.ts';
import { classes } from '../../ui/class-names.ts';
import { behaviorLook } from './place-words.ts';

/** What holds for one session only. It is in no file. */
export function SessionSection({ session }: { session: SessionRules | null }) {
  const rules = (session?.rules ?? []).filter(
    ({ place }) => place === 'session' || place === 'flags' || place === 'other',
  );
  const folders = (session?.folders ?? []).filter(({ place }) => place === 'session' || place === 'flags');
  return (
    <section aria-label="This session" className="flex flex-col border-t border-line pt-3">
      <h2 className="text-sm font-semibold">This session</h2>
      <p className="text-xs text-dim">
        What was allowed for the session ends with its run: when it is resumed, Claude asks again.
      </p>
      {rules.length + folders.length === 0 && <p className="py-2 text-xs text-faint">{emptyWords(session)}</p>}
      <ul className="divide-y divide-line">
        {rules.map(({ behavior, rule, place }) => (
          <li key={`${behavior} ${rule} ${place}`} className="flex min-h-8 items-center gap-3 py-0.5">
            <span className={classes('w-10 shrink-0 text-xs font-medium', behaviorLook(behavior))}>
              {behaviorWords(behavior)}
            </span>
            <code className="min-w-0 flex-1 font-mono text-code break-all">{rule}</code>
            {place === 'flags' && <span className="text-xs text-faint">from its start</span>}
          </li>
        ))}
        {folders.map(({ path }) => (
          <li key={path} className="flex min-h-8 items-center gap-3 py-0.5">
            <span className="w-10 shrink-0 text-xs text-dim">Folder</span>
            <code className="min-w-0 flex-1 font-mono text-code break-all">{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function emptyWords(session: SessionRules | null): string {
  if (session === null) return 'It has no run now, so nothing holds for it alone.';
  return session.from === 'cli' ? 'No rules of its own.' : 'Nothing was allowed for the whole session in this run.';
}

import { sessionTitle } from '../../store/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { baseName, bytes, exactTime, plural } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';

export type Plan = {
  count: number;
  bytes: number;
  sessions: { id: string; cwd: string; title: string | null; updatedAt: number; bytes: number; reason: string }[];
};

/** What would go by the rules that were filled in. Nothing goes before they are saved. */
export function PlanView({ plan: { count, bytes: size, sessions }, onSave }: { plan: Plan; onSave(): void }) {
  return (
    <section aria-label="What would go" className="flex flex-col gap-2 border-t border-line pt-4">
      <p role="status" className="text-sm">
        {count === 0
          ? 'Nothing would be deleted now.'
          : `${plural(count, 'session')} would be deleted, about ${bytes(size)}. This cannot be taken back.`}
      </p>
      {count > 0 && (
        <ul className="divide-y divide-line">
          {sessions.map(({ id, title, cwd, updatedAt, bytes: each }) => (
            <li key={id} className="flex items-baseline gap-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1 truncate">{sessionTitle(title)}</span>
              <span className="truncate text-xs text-faint max-phone:hidden">
                <Visible text={baseName(cwd)} />
              </span>
              <time className="tnum shrink-0 text-xs text-faint">{exactTime(updatedAt)}</time>
              <span className="tnum w-16 shrink-0 text-right text-xs text-dim">{bytes(each)}</span>
            </li>
          ))}
        </ul>
      )}
      {count > sessions.length && <p className="text-xs text-faint">And {count - sessions.length} more.</p>}
      <Button look={count > 0 ? 'danger' : 'primary'} onClick={onSave} className="self-start">
        {count > 0 ? `Save and delete ${plural(count, 'session')}` : 'Save'}
      </Button>
    </section>
  );
}

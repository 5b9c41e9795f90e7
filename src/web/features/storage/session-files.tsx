import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { SessionFile } from '../../../core/session-file.ts';
import { visible } from '../../../core/text/visible.ts';
import { useMay } from '../../store/client-context.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ago, baseName, bytes, exactTime, plural } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

type Listed = { id: string; cwd: string; title: string | null; updatedAt: number; bytes: number };
type WithFile = Listed & { file: SessionFile };

type Files = {
  dataBytes: number;
  cleansUp: boolean;
  days: number | null;
  largest: WithFile[];
  due: { count: number; sessions: WithFile[] };
  soon: { count: number; sessions: WithFile[] };
  missing: { count: number; sessions: Listed[] };
};

/** The largest sessions, and what becomes of the CLI's own files, which it deletes after a while. */
export function SessionFiles() {
  const { answered, again } = useAnswer<Files>('/storage/files');
  if (answered.type === 'asking') {
    return (
      <p role="status" aria-busy="true" className="border-t border-line pt-4 text-sm text-faint">
        Looking at session files…
      </p>
    );
  }
  if (answered.type === 'refused') {
    return (
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p role="alert" className="text-sm text-dim">
          Couldn’t look at session files: {answered.error.message}
        </p>
        <Button onClick={again}>Try again</Button>
      </div>
    );
  }
  return <Shown files={answered.answer} onRestored={again} />;
}

function Shown({ files, onRestored }: { files: Files; onRestored(): void }) {
  const { dataBytes, largest, due, soon, missing } = files;
  const may = useMay('session.restore');
  const [restoring, setRestoring] = useState<Listed | null>(null);
  const restore = (session: Listed) =>
    may && (
      <Button onClick={() => setRestoring(session)} aria-label={`Restore ${sessionTitle(session.title)}`}>
        Restore
      </Button>
    );
  return (
    <>
      <Group
        title="Largest sessions"
        hint={`Everything in the data folder takes ${bytes(dataBytes)}.`}
        empty="Nothing yet. Sessions show here with what they take."
        sessions={largest}
      >
        {(session) => session.file.type === 'missing' && restore(session)}
      </Group>
      <Group
        title="Deleted by Claude Code, saved here"
        hint={cleanupWords(files)}
        empty="None. A session whose file Claude Code has deleted shows here and can be restored."
        sessions={missing.sessions}
        count={missing.count}
      >
        {restore}
      </Group>
      {files.days !== null && (
        <Group
          title={`Older than ${plural(files.days, 'day')}`}
          hint="Claude Code deletes these files the next time it starts in a terminal. They stay saved here and can be restored then."
          empty="None. Sessions whose file is due for deletion show here."
          sessions={due.sessions}
          count={due.count}
        >
          {() => null}
        </Group>
      )}
      {soon.count > 0 && (
        <Group
          title="Due within 7 days"
          hint="Claude Code deletes these files soon, unless the session is used again. They stay saved here."
          empty=""
          sessions={soon.sessions}
          count={soon.count}
        >
          {() => null}
        </Group>
      )}
      {restoring && (
        <RestoreDialog
          sessionId={restoring.id}
          title={sessionTitle(restoring.title)}
          onRestored={onRestored}
          onClose={() => setRestoring(null)}
        />
      )}
    </>
  );
}

function cleanupWords({ days, cleansUp }: Files): string {
  if (days === null) return 'Claude Code’s clean-up is off: cleanupPeriodDays is 0.';
  const after = `Claude Code deletes session files after ${plural(days, 'day')} when it starts`;
  return cleansUp
    ? `${after}, also for sessions started here.`
    : `${after} in a terminal. Sessions started here don’t, except those with a settings file that Quarterdeck can’t extend: one it can’t read, or with paths that start with “/”.`;
}

const shownFirst = 8;

type GroupProps<Item extends Listed> = {
  title: string;
  hint: string;
  empty: string;
  sessions: Item[];
  /** How many there are, where not all of them are told. */
  count?: number;
  /** What can be done with one of them. */
  children(session: Item): ReactNode;
};

function Group<Item extends Listed>({ title, hint, empty, sessions, count, children }: GroupProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(0, shownFirst);
  const untold = (count ?? sessions.length) - sessions.length;
  return (
    <section aria-label={title} className="flex flex-col gap-1 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">
        {title}
        {count !== undefined && count > 0 && <span className="tnum font-normal text-faint"> · {count}</span>}
      </h3>
      <p className="text-xs text-faint">{hint}</p>
      {sessions.length === 0 && <p className="py-1 text-sm text-dim">{empty}</p>}
      <ul className="divide-y divide-line">
        {shown.map((session) => (
          <li key={session.id} className="flex min-h-11 items-center gap-3 py-1.5">
            <div className="relative min-w-0 flex-1">
              <Link
                href={`/sessions/${session.id}`}
                className="block truncate text-sm hover:underline max-phone:after:absolute max-phone:after:inset-x-0 max-phone:after:-inset-y-1"
              >
                <Visible text={sessionTitle(session.title)} />
              </Link>
              <p className="truncate text-xs text-faint">
                <span title={visible(session.cwd)}>
                  <Visible text={baseName(session.cwd)} />
                </span>{' '}
                · <time title={exactTime(session.updatedAt)}>{ago(session.updatedAt, Date.now())}</time>
              </p>
            </div>
            <span className="tnum shrink-0 text-xs text-dim">{bytes(session.bytes)}</span>
            {children(session)}
          </li>
        ))}
      </ul>
      {!isWhole && sessions.length > shownFirst && (
        <Button look="ghost" onClick={() => setIsWhole(true)} className="self-start">
          Show all {sessions.length}
        </Button>
      )}
      {isWhole && untold > 0 && <p className="text-xs text-faint">And {untold} more.</p>}
    </section>
  );
}

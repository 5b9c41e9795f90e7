import { Visible } from '../../ui/visible.tsx';
import { importWords } from './import-words.ts';
import { useImportStatus } from './use-import-status.ts';

/** How far the import of the CLI's own records is, while somebody looks. */
export function ImportProgress() {
  const { status, again } = useImportStatus();
  if (!status || status.phase === 'off') return null;
  return (
    <section aria-label="Import" className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
      <Progress status={status} />
      {status.problems.length > 0 && (
        <ul className="flex flex-col gap-1 text-xs text-dim">
          {status.problems.map(({ path, reason }) => (
            <li key={path} className="[overflow-wrap:anywhere]">
              <span className="font-mono text-2xs text-faint">
                <Visible text={path} />
              </span>{' '}
              <Visible text={reason} shape="prose" />
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={again} className="w-fit text-sea underline underline-offset-2 max-phone:min-h-11">
        Look again
      </button>
    </section>
  );
}

function Progress({ status }: { status: NonNullable<ReturnType<typeof useImportStatus>['status']> }) {
  const { words, share } = importWords(status);
  return (
    <>
      <p className="tnum text-dim" role="status">
        {words}
      </p>
      {share !== null && <progress aria-label="Import" value={share} max={1} className="h-1.5 w-full accent-sea" />}
    </>
  );
}

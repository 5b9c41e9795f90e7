import { Link } from 'wouter';
import { useAnswer } from '../../store/use-answer.ts';
import { exactTime } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Visible } from '../../ui/visible.tsx';

const linkLook =
  'text-sea hover:underline max-phone:inline-flex max-phone:min-h-11 max-phone:min-w-11 max-phone:items-center';

type Trusted = { folders: { path: string; at: number; by: string | null }[] };

/** Folders in which sessions may run because a person has said so in the page. */
export function TrustedFolders() {
  const { answered } = useAnswer<Trusted>('/folders/trusted');
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  const { folders } = answered.answer;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">Confirmed in the page</h3>
      <p className="text-sm text-dim">
        {folders.length === 0 && 'None so far. '}
        Folders that the CLI itself trusts are trusted as well.
      </p>
      <p className="flex gap-4 text-sm">
        <Link href="/rules" className={linkLook}>
          Permission rules
        </Link>
        <Link href="/audit" className={linkLook}>
          Audit
        </Link>
      </p>
      <ul aria-label="Trusted folders" className="divide-y divide-line">
        {folders.map(({ path, at, by }) => (
          <li key={path} className="py-2">
            <p className="font-mono text-code break-all">
              <Visible text={path} />
            </p>
            <p className="text-xs text-faint">
              {exactTime(at)}
              {by && ` by ${by}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

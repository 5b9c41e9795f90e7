import { Link } from 'wouter';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Empty } from '../ui/empty.tsx';

export function NoPage() {
  useWaitingTitle('No such page');
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 items-center outline-none">
      <Empty title="There is no such page">
        <Link href="/" className="text-sea underline underline-offset-2">
          Go to the start
        </Link>
      </Empty>
    </main>
  );
}

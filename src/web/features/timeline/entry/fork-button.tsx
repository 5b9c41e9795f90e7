import { GitFork } from 'lucide-react';
import { useMay } from '../../../store/client-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useForkFrom } from './use-fork-from.ts';

/** Makes a session that knows all up to here. */
export function ForkButton({ entryId }: { entryId: string }) {
  const may = useMay('session.fork');
  const forkFrom = useForkFrom();
  if (!may) return null;
  return (
    <IconButton label="Fork" title="Fork from here" onClick={() => void forkFrom(entryId)}>
      <GitFork size={14} />
    </IconButton>
  );
}

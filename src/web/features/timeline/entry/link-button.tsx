import { Link2 } from 'lucide-react';
import { basePath } from '../../../connection/base-path.ts';
import { showToast } from '../../../store/toasts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useTimeline } from '../timeline-context.ts';

/** Copies the address at which an entry can be opened by itself. */
export function LinkButton({ id, className }: { id: string; className?: string }) {
  const { sessionId } = useTimeline();
  const copy = () => {
    const path = `${basePath}/sessions/${sessionId}/entries/${encodeURIComponent(id)}`;
    navigator.clipboard.writeText(new URL(path, location.href).href).then(
      () => showToast('done', 'The link to this entry is copied.'),
      () => {},
    );
  };
  return (
    <IconButton label="Copy link" onClick={copy} {...(className ? { className } : {})}>
      <Link2 size={14} />
    </IconButton>
  );
}

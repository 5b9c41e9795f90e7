import { Braces } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { usePanel } from '../../../store/panel.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useTimeline } from '../timeline-context.ts';

/** Shows the frame that an entry was made from: beside the timeline, or where there is room for it. */
export function FramesButton({ id, className }: { id: string; className?: string }) {
  const { sessionId, isInherited } = useTimeline();
  const isBeside = usePanel().isBeside && !isInherited;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const show = () => {
    const next = new URLSearchParams(isBeside ? search : '');
    next.delete('frame');
    next.set('entry', id);
    if (isBeside) next.set('panel', 'inspector');
    navigate(`${isBeside ? path : `/sessions/${sessionId}/inspector`}?${next.toString()}`);
  };
  return (
    <IconButton label="Frames" onClick={show} {...(className ? { className } : {})}>
      <Braces size={14} />
    </IconButton>
  );
}

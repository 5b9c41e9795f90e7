import { visible } from '../../../core/text/visible.ts';
import { money } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';

export function ProjectRow({ name, path, cost }: { name: string; path: string; cost: number }) {
  return (
    <h3 title={visible(path)} className="flex justify-between gap-2 px-2 pt-3 pb-1 text-2xs text-faint">
      <span className="truncate">
        <Visible text={name} />
      </span>
      {cost > 0 && <span className="tnum shrink-0">{money(cost)}</span>}
    </h3>
  );
}

import { money } from '../../ui/format.ts';

export function ProjectRow({ name, path, cost }: { name: string; path: string; cost: number }) {
  return (
    <h3 title={path} className="flex justify-between gap-2 px-2 pt-3 pb-1 text-2xs text-faint">
      <span className="truncate">{name}</span>
      {cost > 0 && <span className="tnum shrink-0">{money(cost)}</span>}
    </h3>
  );
}

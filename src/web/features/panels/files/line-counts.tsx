/** How many lines came and went. */
export function LineCounts({ added, removed }: { added: number; removed: number }) {
  return (
    <span className="tnum shrink-0 text-xs font-medium">
      <span className="text-ok">+{added}</span> <span className="text-bad">−{removed}</span>
    </span>
  );
}

type LineCountsProps = { added: number; removed: number; isLowerBound?: boolean };

/** How many lines came and went. */
export function LineCounts({ added, removed, isLowerBound = false }: LineCountsProps) {
  return (
    <span
      className="tnum shrink-0 text-xs font-medium"
      {...(isLowerBound ? { title: 'At least: an earlier version counted only the beginning of a long change.' } : {})}
    >
      {isLowerBound && (
        <span className="text-faint">
          <span aria-hidden="true">≥ </span>
          <span className="sr-only">at least </span>
        </span>
      )}
      <span className="text-ok">+{added}</span> <span className="text-bad">−{removed}</span>
    </span>
  );
}

import type { ImportStatus } from '../../../core/import-status.ts';

/** Tells the last status that was given, at most so often. None is the last one untold. */
export function tellStatus(everyMs: number, tell: (status: ImportStatus) => void): (status: ImportStatus) => void {
  let latest: ImportStatus | null = null;
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  function now(): void {
    timer = undefined;
    if (latest === null) return;
    toldAt = performance.now();
    tell(latest);
    latest = null;
  }

  return (status) => {
    latest = status;
    if (performance.now() - toldAt >= everyMs) return now();
    timer ??= setTimeout(now, everyMs);
    timer.unref();
  };
}

import { useEffect, useState } from 'react';

/** The time, told again every so often while there is something to count. */
export function useNow(isCounting: boolean, everyMs = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [isCounting, everyMs]);
  return now;
}

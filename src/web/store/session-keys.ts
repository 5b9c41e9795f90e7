import { useEffect, useRef } from 'react';

/** What keys do to the session in front of the person, wherever the focus is. */
export type SessionKeys = { stop(): void; nextMode(): void };

let current: (() => SessionKeys) | null = null;

export function useSessionKeys(keys: SessionKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const get = () => latest.current;
    current = get;
    return () => {
      if (current === get) current = null;
    };
  }, []);
}

/** Null where the page shows no session that can be written to. */
export function sessionKeys(): SessionKeys | null {
  return current?.() ?? null;
}

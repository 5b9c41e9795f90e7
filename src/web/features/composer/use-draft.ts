import { useCallback, useEffect, useRef, useState } from 'react';
import { preference, setPreference } from '../../store/preference.ts';

const restMs = 300;

/** What is written and not sent yet. It is kept for each session, also over a reload of the page. */
export function useDraft(sessionId: string): [string, (text: string) => void] {
  const name = `draft.${sessionId}`;
  const [text, setText] = useState(() => preference<string>(name, ''));
  const latest = useRef(text);
  const keep = useCallback(() => {
    if (preference<string>(name, '') !== latest.current)
      setPreference(name, latest.current === '' ? null : latest.current);
  }, [name]);
  const change = useCallback((next: string) => {
    latest.current = next;
    setText(next);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    const timer = setTimeout(keep, restMs);
    return () => clearTimeout(timer);
  }, [text, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [keep]);
  return [text, change];
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { dictationProblem, heardIn, type SpeechRecognition, spacedWords, speechRecognition } from './dictation.ts';

export type Dictation = {
  /** What was heard so far and isn't in the box yet; null while nobody listens. */
  interim: string | null;
  toggle(): void;
  /** Puts what was heard so far into the box and stops listening. */
  finish(): void;
};

type Parts = { sessionId: string; box: RefObject<HTMLTextAreaElement | null>; onProblem(problem: string | null): void };

/** Speech into the message box, where the browser can recognize it. It never sends anything. */
export function useDictation({ sessionId, box, onProblem }: Parts): Dictation | null {
  const [interim, setInterim] = useState<string | null>(null);
  const running = useRef<SpeechRecognition | null>(null);
  const heard = useRef('');

  const put = useCallback((words: string) => words !== '' && box.current && insertWords(box.current, words), [box]);

  const end = useCallback(() => {
    const recognition = running.current;
    if (recognition === null) return;
    running.current = null;
    // Late results belong to nobody.
    Object.assign(recognition, { onresult: null, onerror: null, onend: null });
    recognition.abort();
    setInterim(null);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said in one session must not go into another
  useEffect(() => end, [end, sessionId]);

  const finish = useCallback(() => {
    if (running.current === null) return;
    end();
    put(heard.current);
  }, [end, put]);

  const start = () => {
    const Recognition = speechRecognition();
    if (Recognition === null) return;
    const recognition = new Recognition();
    recognition.continuous = true;
    recognition.interimResults = true;
    // Otherwise it is the page's language, which is English.
    recognition.lang = navigator.language;
    recognition.onresult = (event) => {
      const { final, interim: words } = heardIn(event);
      heard.current = words;
      setInterim(words);
      put(final);
    };
    recognition.onerror = ({ error }) => onProblem(dictationProblem(error, window.isSecureContext));
    recognition.onend = finish;
    running.current = recognition;
    heard.current = '';
    onProblem(null);
    setInterim('');
    recognition.start();
  };

  const isListening = interim !== null;
  useEffect(() => {
    if (!isListening) return;
    // Before anything else that Escape means, wherever the focus is.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      finish();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isListening, finish]);

  if (speechRecognition() === null) return null;
  return { interim, toggle: isListening ? finish : start, finish };
}

/** At the caret, as typing does; where the box doesn't have the focus, at its end, so that no keyboard opens. */
function insertWords(box: HTMLTextAreaElement, words: string): void {
  const hasFocus = document.activeElement === box;
  const [from, to] = hasFocus ? [box.selectionStart, box.selectionEnd] : [box.value.length, box.value.length];
  const spaced = spacedWords(words, box.value.slice(0, from), box.value.slice(to));
  if (hasFocus && document.execCommand('insertText', false, spaced)) return;
  box.setRangeText(spaced, from, to, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

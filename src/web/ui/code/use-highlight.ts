import { useEffect, useRef, useState } from 'react';
import { highlight } from './highlighter.ts';
import { highlightLimit, type LinePieces } from './syntax.ts';

type Found = { language: string; text: string; lines: readonly LinePieces[] };

const none: readonly LinePieces[] = [];
let streams = 0;

/**
 * The pieces of a text's lines, as far as they are known. While a text grows there is one question at a time, and lines
 * that did not change keep their pieces.
 */
export function useHighlight(text: string, language: string | null, isLive: boolean): readonly LinePieces[] {
  const [stream] = useState(() => String(streams++));
  const [found, setFound] = useState<Found | null>(() => recall(language, text));
  const isAsked = useRef(false);
  const isWanted = language !== null && text !== '' && text.length <= highlightLimit;

  useEffect(() => {
    if (!isWanted || isAsked.current || (found?.text === text && found.language === language)) return;
    isAsked.current = true;
    void highlight({ language, text, stream: isLive ? stream : null }).then(({ from, lines }) => {
      isAsked.current = false;
      const next = (before: Found | null) => (from === 0 ? lines : [...(before?.lines.slice(0, from) ?? []), ...lines]);
      setFound((before) => ({ language, text, lines: next(before) }));
      if (!isLive) remember({ language, text, lines });
    });
  }, [text, language, isWanted, isLive, stream, found]);

  return isWanted && found?.language === language && text.startsWith(found.text) ? found.lines : none;
}

const remembered: Found[] = [];
const maxRemembered = 40;
const maxRememberedText = 20_000;

/** Rows out of sight do not exist: when they are back, their colours are at hand. */
function remember(found: Found): void {
  if (found.text.length > maxRememberedText) return;
  remembered.push(found);
  if (remembered.length > maxRemembered) remembered.shift();
}

function recall(language: string | null, text: string): Found | null {
  return remembered.find((found) => found.language === language && found.text === text) ?? null;
}

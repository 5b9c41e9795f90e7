import katex from 'katex';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MathToken } from './math-token.ts';

/** The reset of our styles takes the space between the cells of a matrix away. */
const look = 'text-[1.1em] [&_mtd]:px-[0.4em] [&_mtd]:py-[0.5ex]';

/**
 * A formula as MathML, which the browser lays out itself: no fonts and no styles are loaded. KaTeX builds elements and
 * never HTML. A formula with links, images, classes, or styles isn't typeset, and the limits end macros that grow.
 */
export function Typeset({ token: { text, raw, isDisplay } }: { token: MathToken }) {
  const place = useRef<HTMLElement>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  useLayoutEffect(() => {
    if (place.current === null) return;
    try {
      katex.render(text, place.current, {
        output: 'mathml',
        displayMode: isDisplay,
        throwOnError: true,
        trust: refuse,
        strict: false,
        maxSize: 20,
        maxExpand: 300,
      });
    } catch {
      setIsInvalid(true);
    }
  }, [text, isDisplay]);
  if (isInvalid) return <code className="whitespace-pre-wrap [overflow-wrap:anywhere]">{raw.trim()}</code>;
  return <span ref={place} className={isDisplay ? `block max-w-full overflow-x-auto py-1 ${look}` : look} />;
}

function refuse(): never {
  throw new Error('A formula can only be a formula.');
}

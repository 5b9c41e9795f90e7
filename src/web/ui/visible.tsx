import { createContext, type ReactNode, useContext } from 'react';
import { hasHidden, type TextShape, visiblePieces } from '../../core/text/visible.ts';

type VisibleProps = { text: string; shape?: TextShape };

/** A text in which characters that can't be seen, or that turn others around, stand out as escapes. */
export function Visible({ text, shape = 'line' }: VisibleProps): ReactNode {
  if (!hasHidden(text, shape)) return text;
  return visiblePieces(text, shape).map((piece, index) =>
    piece.type === 'text' ? (
      piece.text
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: A piece has its place in the text and nothing else.
        key={index}
        role="img"
        aria-label={piece.about}
        title={piece.about}
        className="rounded-sm bg-bad/15 px-0.5 font-mono text-[0.9em] text-bad outline outline-bad/40"
      >
        {piece.text}
      </span>
    ),
  );
}

/** How code is shown here: strictly where it is to be approved; elsewhere emoji and joined letters stay whole. */
const CodeShape = createContext<TextShape>('prose');

export function useCodeShape(): TextShape {
  return useContext(CodeShape);
}

export function StrictCode({ children }: { children: ReactNode }) {
  return <CodeShape value="code">{children}</CodeShape>;
}

import { Visible } from '../../ui/visible.tsx';
import type { Piece } from './suggestion-words.ts';

/** Words of which some are code. */
export function Words({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <span>
      {pieces.map(({ text, isCode }, index) =>
        isCode ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: A piece has its place among the words and nothing else.
          <code key={index} className="break-all">
            <Visible text={text} />
          </code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: A piece has its place among the words and nothing else.
          <Visible key={index} text={text} shape="prose" />
        ),
      )}
    </span>
  );
}

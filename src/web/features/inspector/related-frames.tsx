import type { RelatedFrame } from '../../../core/inspect/frame.ts';
import { relatedWords } from './frame-words.ts';

/** What a frame answers or is answered by, and how long that took. */
export function RelatedFrames({ related, onSeq }: { related: readonly RelatedFrame[]; onSeq(seq: number): void }) {
  if (related.length === 0) return null;
  return (
    <ul aria-label="Related frames" className="border-t border-line py-1.5">
      {related.map((one) => {
        const { name, when } = relatedWords(one);
        return (
          <li key={`${one.pair} ${one.side} ${one.seq}`}>
            <button
              type="button"
              onClick={() => onSeq(one.seq)}
              className="flex w-full items-baseline gap-2 px-3 py-0.5 text-left text-xs hover:bg-raise max-phone:min-h-11 max-phone:items-center"
            >
              <span className="text-sea">{name}</span>
              <span className="min-w-0 flex-1 truncate font-mono text-dim">
                {one.seq} {one.kind}
              </span>
              <span className="tnum shrink-0 text-dim">{when}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

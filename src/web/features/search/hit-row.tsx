import { Link } from 'wouter';
import type { SearchHit } from '../../../core/search/found.ts';
import { classes } from '../../ui/class-names.ts';
import { ago, exactTime } from '../../ui/format.ts';
import { hitAddress, hitKind } from './hit-groups.ts';
import { shortSnippet } from './short-snippet.ts';

type HitRowProps = { hit: SearchHit; cwd: string; text: string; now: number };

/** One hit in two lines at most: who said it, what was said around the words, and when. */
export function HitRow({ hit, cwd, text, now }: HitRowProps) {
  const isCode = hit.role === 'tool';
  return (
    <li>
      <Link
        href={hitAddress(hit, text)}
        data-hit
        className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-1.5 -outline-offset-2 hover:bg-panel focus-visible:bg-panel max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:py-2.5"
      >
        <span className={classes('truncate text-xs', hit.isError ? 'text-bad' : 'text-dim')}>
          {hitKind(hit)}
          {hit.isError && <span className="sr-only">, failed</span>}
        </span>
        <span
          className={classes(
            'line-clamp-2 min-w-0 break-words text-ink max-phone:order-last max-phone:col-span-2 max-phone:line-clamp-3',
            isCode ? 'font-mono text-code' : 'text-sm',
          )}
        >
          {shortSnippet(hit.snippet, cwd).map((piece, index) =>
            piece.isMarked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
              <mark key={index} className="rounded-[3px] bg-sea-bg px-px font-semibold text-ink">
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
          {hit.isClipped && (
            <span
              className="ml-1.5 font-sans text-2xs text-faint"
              title="Only the beginning of long texts is searched."
            >
              long
            </span>
          )}
        </span>
        <time
          dateTime={new Date(hit.at).toISOString()}
          title={exactTime(hit.at)}
          className="tnum shrink-0 text-right text-xs text-faint"
        >
          {ago(hit.at, now)}
        </time>
      </Link>
    </li>
  );
}

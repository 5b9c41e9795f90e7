import type { Tokens } from 'marked';
import { useState } from 'react';
import { plural } from '../format.ts';
import { useIsUnlimited } from '../showing.ts';
import { Inline } from './inline.tsx';
import { ShowMore } from './show-more.tsx';

const shownRows = 250;
const sides = { left: 'text-left', center: 'text-center', right: 'text-right tnum' };

/** A table that is wider than the page scrolls inside. */
export function Table({ token: { header, rows } }: { token: Tokens.Table }) {
  const [isOpen, setIsOpen] = useState(false);
  const showsAll = useIsUnlimited() || isOpen;
  const shown = showsAll ? rows : rows.slice(0, shownRows);
  const rest = rows.length - shown.length;
  return (
    <>
      <div className="max-w-full overflow-x-auto rounded-lg border border-line self-start">
        <table className="border-collapse text-sm [overflow-wrap:normal]">
          <thead className="bg-panel text-dim">
            <tr>
              {header.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: A cell has its place in the row and nothing else.
                <Cell key={index} cell={cell} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A row has its place in the table and nothing else.
              <tr key={index} className="border-t border-line align-top">
                {row.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: A cell has its place in the row and nothing else.
                  <Cell key={place} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <ShowMore onClick={() => setIsOpen(true)}>Show {plural(rest, 'more row')}</ShowMore>}
    </>
  );
}

function Cell({ cell: { header, align, tokens } }: { cell: Tokens.TableCell }) {
  const Tag = header ? 'th' : 'td';
  const side = sides[align ?? 'left'];
  return (
    <Tag className={`max-w-96 px-2.5 py-1 ${header ? 'font-medium whitespace-nowrap' : ''} ${side}`}>
      <Inline tokens={tokens} />
    </Tag>
  );
}

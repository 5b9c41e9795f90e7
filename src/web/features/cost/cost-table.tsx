import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { dearestShown } from '../../../core/cost/report.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf } from '../../store/use-answer.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { money, percent, tokens } from '../../ui/format.ts';
import {
  cachedShare,
  rowsAsCsv,
  type Sort,
  type SortKey,
  sorted,
  type TableRow,
  tokensOf,
  usualSort,
} from './cost-rows.ts';
import { download } from './download.ts';

type CostTableProps = {
  title: string;
  file: string;
  /** The dearest of them. */
  rows: TableRow[];
  /** All of them, for a file. */
  wholeRows(): Promise<TableRow[]>;
  total: number;
  empty: string;
};

const shownAtFirst = 8;

const columns: { key: SortKey; head: string; className: string }[] = [
  { key: 'name', head: 'Name', className: 'text-left' },
  { key: 'tokens', head: 'Tokens', className: 'text-right' },
  { key: 'cached', head: 'Cached', className: 'text-right max-phone:hidden' },
  { key: 'cost', head: 'Cost', className: 'text-right' },
];

/** What something cost, row by row, with its share of the whole. */
export function CostTable({ title, file, rows, wholeRows, total, empty }: CostTableProps) {
  const [sort, setSort] = useState<Sort>(usualSort);
  const [isWhole, setIsWhole] = useState(false);
  const ordered = sorted(rows, sort);
  const dearest = Math.max(...rows.map(({ cost }) => cost));
  const shown = isWhole ? ordered : ordered.slice(0, shownAtFirst);
  const isCut = rows.length >= dearestShown;
  const save = async () => {
    const all = isCut ? await wholeRows() : rows;
    download(`${file}.csv`, rowsAsCsv(sorted(all, sort)));
  };
  return (
    <section aria-label={title} className="min-w-0">
      <header className="flex min-h-9 items-center border-b border-line">
        <h2 className="flex-1 text-sm font-semibold tracking-tight">{title}</h2>
        {rows.length > 0 && (
          <IconButton
            label={`Download ${title} as CSV`}
            onClick={() => save().catch((problem) => showToast('problem', errorOf(problem).message))}
          >
            <Download size={14} />
          </IconButton>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="py-2 text-sm text-faint">{empty}</p>
      ) : (
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">{title}</caption>
          <Head sort={sort} onSort={setSort} />
          <tbody>
            {shown.map((row) => (
              <Row key={row.key} row={row} total={total} dearest={dearest} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shownAtFirst && (
        <button
          type="button"
          onClick={() => setIsWhole(!isWhole)}
          className="py-1.5 text-xs text-sea underline-offset-2 hover:underline max-phone:min-h-11"
        >
          {isWhole ? 'Show fewer' : `Show ${isCut ? 'the dearest' : 'all'} ${rows.length}`}
        </button>
      )}
    </section>
  );
}

function Head({ sort, onSort }: { sort: Sort; onSort(sort: Sort): void }) {
  return (
    <thead className="text-xs text-faint">
      <tr>
        {columns.map(({ key, head, className }) => {
          const isHere = sort.key === key;
          const direction = sort.isDescending ? 'descending' : 'ascending';
          const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
          return (
            <th
              key={key}
              aria-sort={isHere ? direction : undefined}
              className={classes('py-1 font-medium', className, key !== 'name' && 'w-20')}
            >
              <button
                type="button"
                className="inline-flex items-center gap-0.5 hover:text-ink max-phone:min-h-11"
                onClick={() => onSort({ key, isDescending: isHere ? !sort.isDescending : key !== 'name' })}
              >
                {head}
                {isHere && <Arrow size={11} aria-hidden="true" />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Row({ row, total, dearest }: { row: TableRow; total: number; dearest: number }) {
  const share = total > 0 ? row.cost / total : 0;
  const length = dearest > 0 ? row.cost / dearest : 0;
  return (
    <tr className="border-t border-line/60">
      <th scope="row" title={row.title} className="relative py-1.5 pr-3 text-left font-normal">
        <span className="block truncate">
          {row.address === null ? row.name : <RowLink address={row.address} name={row.name} />}
        </span>
        <i
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-0.5 rounded-full bg-sea/70"
          style={{ width: `calc(${length * 100}% - ${length * 12}px)` }}
        />
      </th>
      <td className="tnum py-1.5 text-right text-dim">{tokens(tokensOf(row))}</td>
      <td className="tnum py-1.5 text-right text-dim max-phone:hidden">{percent(cachedShare(row))}</td>
      <td className="tnum py-1.5 text-right" title={`${percent(share)} of the cost`}>
        {row.estimated > 0 && <Estimated />}
        {money(row.cost)}
      </td>
    </tr>
  );
}

function RowLink({ address, name }: { address: string; name: string }) {
  return (
    <Link
      href={address}
      className="underline-offset-2 hover:text-sea hover:underline max-phone:inline-flex max-phone:min-h-11 max-phone:items-center"
    >
      {name}
    </Link>
  );
}

export function Estimated() {
  return (
    <abbr title="Partly estimated: the CLI did not count all of it" className="mr-0.5 text-faint no-underline">
      ≈
    </abbr>
  );
}

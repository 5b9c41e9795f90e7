import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { TurnRow } from '../../../core/session/change.ts';
import { getJson, pathOf } from '../../connection/api.ts';
import { exactTime, money, tokens } from '../../ui/format.ts';
import { Estimated } from './cost-table.tsx';

type TurnPage = { turns: TurnRow[]; next: number | null };

const pageLength = 50;

/** The turns of a session, the last first. Each leads to its place in the session. */
export function TurnList({ sessionId }: { sessionId: string }) {
  const { turns, next, more } = useTurnPages(sessionId);
  return (
    <section aria-label="Turns" className="min-w-0">
      <h2 className="flex min-h-9 items-center border-b border-line text-sm font-semibold tracking-tight">Turns</h2>
      <table className="w-full text-sm">
        <caption className="sr-only">Turns</caption>
        <thead className="text-xs text-faint">
          <tr>
            <th className="py-1 text-left font-medium">Turn</th>
            <th className="py-1 text-left font-medium max-phone:hidden">Ended</th>
            <th className="py-1 text-right font-medium">Tokens</th>
            <th className="py-1 text-right font-medium">Cost</th>
          </tr>
        </thead>
        <tbody>
          {turns.map((turn) => (
            <tr key={turn.number} className="border-t border-line/60">
              <th scope="row" className="py-1.5 text-left font-normal">
                <Link
                  href={`/sessions/${sessionId}/entries/${encodeURIComponent(`turn:${turn.number}`)}`}
                  className="underline-offset-2 hover:text-sea hover:underline"
                >
                  Turn {turn.number}
                </Link>
              </th>
              <td className="tnum py-1.5 text-dim max-phone:hidden">
                {turn.endedAt === null ? 'goes on' : exactTime(turn.endedAt)}
              </td>
              <td className="tnum py-1.5 text-right text-dim">{tokens(tokensUsed(turn))}</td>
              <td className="tnum py-1.5 text-right">
                {turn.estimated && <Estimated />}
                {money(turn.cost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next !== null && (
        <button
          type="button"
          onClick={more}
          className="py-1.5 text-xs text-sea underline-offset-2 hover:underline max-phone:min-h-11"
        >
          Show earlier turns
        </button>
      )}
    </section>
  );
}

function useTurnPages(sessionId: string) {
  const [page, setPage] = useState<TurnPage>({ turns: [], next: null });
  const path = `/sessions${pathOf(sessionId)}/turns`;
  useEffect(() => {
    const abort = new AbortController();
    getJson<TurnPage>(path, { limit: pageLength }, abort.signal)
      .then(({ turns, next }) => setPage({ turns: turns.toReversed(), next }))
      .catch(() => {});
    return () => abort.abort();
  }, [path]);
  const more = () => {
    getJson<TurnPage>(path, { limit: pageLength, before: page.next ?? undefined })
      .then(({ turns, next }) => setPage({ turns: [...page.turns, ...turns.toReversed()], next }))
      .catch(() => {});
  };
  return { ...page, more };
}

function tokensUsed({ models, usage }: TurnRow): number {
  const counted = Object.keys(models).length === 0 ? [usage] : Object.values(models);
  return counted.reduce(
    (sum, { input, output, cacheRead, cacheWrite }) => sum + input + output + cacheRead + cacheWrite,
    0,
  );
}

import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { JsonObject } from '../../../core/json.ts';
import { dangersOf } from '../../../core/permission/danger.ts';
import { Visible } from '../../ui/visible.tsx';
import { dangerLines } from './danger-words.ts';

/** Why a call deserves a second look, in words; nothing where nothing speaks for that. */
export function DangerBand({ tool, input, cwd }: { tool: string | null; input: JsonObject; cwd: string }) {
  const lines = useMemo(() => dangerLines(dangersOf(tool, input, cwd)), [tool, input, cwd]);
  if (lines.length === 0) return null;
  return (
    <div
      role="note"
      aria-label="Dangerous"
      className="flex gap-2.5 border-y border-bad/50 bg-bad-bg px-3.5 py-2 text-sm text-bad"
    >
      <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <ul className="flex min-w-0 flex-col gap-0.5">
        {lines.map(({ code, sentence, subjects }) => (
          <li key={code} data-danger={code} className="break-words">
            <span className="font-semibold">{sentence}</span>
            {subjects.map((subject) => (
              <code key={subject} className="ml-2 break-all">
                <Visible text={subject} shape="code" />
              </code>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { Hunk } from './hunk.ts';

export function Diff({ hunks, path }: { hunks: readonly Hunk[]; path: string; isNew?: boolean }) {
  return (
    <figure aria-label={`Changes in ${path}`} className="py-1 font-mono text-code">
      {hunks.flatMap(({ lines }) =>
        lines.map((line) => (
          <div
            key={line}
            className={`px-3.5 break-words whitespace-pre-wrap ${line.startsWith('+') ? 'bg-add' : 'bg-del'}`}
          >
            {line}
          </div>
        )),
      )}
    </figure>
  );
}

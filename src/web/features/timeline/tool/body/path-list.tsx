import { useState } from 'react';
import { FileLink } from '../../../../ui/file-links.tsx';
import { shortPath } from '../../../../ui/format.ts';
import { Visible } from '../../../../ui/visible.tsx';
import { useTimeline } from '../../timeline-context.ts';
import { Note } from './part.tsx';

const pathsAtOnce = 200;

/** Files, one a line, with a number beside each where there is one. */
export function PathList({ paths, beside }: { paths: readonly string[]; beside?: (index: number) => string }) {
  const { cwd } = useTimeline();
  const [limit, setLimit] = useState(pathsAtOnce);
  if (paths.length === 0) return <Note>Nothing was found.</Note>;
  return (
    <ul className="max-h-[420px] overflow-y-auto px-3 py-1.5 font-mono text-code text-dim">
      {paths.slice(0, limit).map((path, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paths can come twice, and their places do not change.
        <li key={index} className="flex justify-between gap-4 [overflow-wrap:anywhere]">
          <span>
            <FileLink path={path} line={null}>
              <Visible text={shortPath(path, cwd)} />
            </FileLink>
          </span>
          {beside && <span className="tnum text-faint">{beside(index)}</span>}
        </li>
      ))}
      {paths.length > limit && (
        <li>
          <button
            type="button"
            onClick={() => setLimit(limit + pathsAtOnce)}
            className="text-sea hover:underline max-phone:min-h-11"
          >
            Show more ({paths.length - limit})
          </button>
        </li>
      )}
    </ul>
  );
}

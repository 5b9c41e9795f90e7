import { useMemo, useState } from 'react';
import { FileLink } from '../../../../ui/file-links.tsx';
import { plural, shortPath } from '../../../../ui/format.ts';
import { Visible } from '../../../../ui/visible.tsx';
import { useTimeline } from '../../timeline-context.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { grepResult, type MatchedFile } from './grep-result.ts';
import { JsonBody } from './json-body.tsx';
import { Note, Part } from './part.tsx';
import { PathList } from './path-list.tsx';

/** What a search in files found. */
export function GrepBody({ entry }: BodyProps) {
  const result = useMemo(() => grepResult(entry), [entry]);
  if (entry.state.type === 'failed' || entry.state.type === 'denied') return <Failure entry={entry} />;
  if (result === null) return <JsonBody entry={entry} />;
  return <Part>{found(result)}</Part>;
}

function found(result: NonNullable<ReturnType<typeof grepResult>>) {
  switch (result.type) {
    case 'files':
      return <PathList paths={result.paths} />;
    case 'counts':
      return (
        <PathList paths={result.counts.map(({ path }) => path)} beside={(index) => result.counts[index]?.count ?? ''} />
      );
    case 'matches':
      return <Matches files={result.files} />;
  }
}

const filesAtOnce = 50;
const linesOfFile = 100;
const longLine = 500;

function Matches({ files }: { files: readonly MatchedFile[] }) {
  const { cwd } = useTimeline();
  const [limit, setLimit] = useState(filesAtOnce);
  if (files.length === 0) return <Note>Nothing was found.</Note>;
  return (
    <div className="max-h-[420px] overflow-y-auto py-1 text-code">
      {files.slice(0, limit).map(({ path, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file can come twice, and their places do not change.
        <div key={index} className="py-1">
          {path !== null && (
            <h4 className="flex justify-between gap-4 px-3 font-mono text-code font-medium">
              <span className="[overflow-wrap:anywhere]">
                <FileLink path={path} line={null}>
                  <Visible text={shortPath(path, cwd)} />
                </FileLink>
              </span>
            </h4>
          )}
          {lines.slice(0, linesOfFile).map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place.
            <div key={place} className="grid grid-cols-[52px_minmax(0,1fr)] font-mono">
              <span className="tnum pr-3 text-right text-faint select-none">
                {line.number !== null && path !== null ? (
                  <FileLink path={path} line={line.number} className="decoration-transparent">
                    {line.number}
                  </FileLink>
                ) : (
                  line.number
                )}
              </span>
              <code
                className={`pr-3 whitespace-pre-wrap [overflow-wrap:anywhere] ${line.isContext ? 'text-faint' : 'text-ink'}`}
              >
                {line.text.slice(0, longLine)}
              </code>
            </div>
          ))}
          {lines.length > linesOfFile && <Note>And {plural(lines.length - linesOfFile, 'more line')}.</Note>}
        </div>
      ))}
      {files.length > limit && (
        <button
          type="button"
          onClick={() => setLimit(limit + filesAtOnce)}
          className="px-3 text-xs text-sea hover:underline max-phone:min-h-11"
        >
          Show more ({plural(files.length - limit, 'file')})
        </button>
      )}
    </div>
  );
}

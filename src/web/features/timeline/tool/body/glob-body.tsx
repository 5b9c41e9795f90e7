import { plainResult } from '../../../../../core/session/result-text.ts';
import { objectOf, textsOf } from '../fields.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { Note, Part } from './part.tsx';
import { PathList } from './path-list.tsx';

/** The files that a pattern names. */
export function GlobBody({ entry }: BodyProps) {
  const { state, result } = entry;
  if (result === null || state.type === 'failed' || state.type === 'denied') return <Failure entry={entry} />;
  const { filenames, truncated } = objectOf(result.structured);
  const lines = plainResult(result.text).split('\n');
  const paths = Array.isArray(filenames) ? textsOf(filenames) : lines.filter((line) => /^[^\s(]/.test(line));
  return (
    <Part>
      <PathList paths={paths[0] === 'No files found' ? [] : paths} />
      {truncated === true && <Note>There are more: these are the first ones.</Note>}
    </Part>
  );
}

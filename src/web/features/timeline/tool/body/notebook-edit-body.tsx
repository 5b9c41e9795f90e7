import { useMemo } from 'react';
import { memberOf } from '../../../../../core/json.ts';
import { CodeBlock } from '../../../../ui/code/code-block.tsx';
import { Diff } from '../../../../ui/diff/diff.tsx';
import { hunksOf } from '../../../../ui/diff/hunks-of.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { JsonBody } from './json-body.tsx';
import { cellEdit } from './notebook.ts';
import { Part } from './part.tsx';

const verbs: { [mode: string]: string } = { insert: 'New', delete: 'Deleted', replace: 'Changed' };

/** A cell that was written, and how it differs from what it was. */
export function NotebookEditBody({ entry }: BodyProps) {
  const edit = useMemo(() => cellEdit(entry), [entry]);
  const hunks = useMemo(() => (edit?.old ? hunksOf(edit.old, edit.cell.source) : null), [edit]);
  if (edit === null) return <JsonBody entry={entry} />;
  const { cell, mode } = edit;
  const kind = cell.isCode ? 'code' : 'Markdown';
  return (
    <>
      <Part label={`${memberOf(verbs, mode) ?? mode} ${kind} cell ${cell.id}`.trim()}>
        {hunks ? (
          <Diff hunks={hunks} path={`cell.${cell.language}`} />
        ) : (
          <CodeBlock text={cell.source} language={cell.language} isWrapped={!cell.isCode} />
        )}
      </Part>
      <Failure entry={entry} />
    </>
  );
}

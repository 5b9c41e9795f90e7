import { useMemo } from 'react';
import { type JsonObject, memberOf } from '../../../core/json.ts';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { Diff } from '../../ui/diff/diff.tsx';
import { hunksOf } from '../../ui/diff/hunks-of.ts';
import { Visible } from '../../ui/visible.tsx';
import { JsonBlock } from './json-block.tsx';
import { notebookChange } from './notebook-change.ts';
import { useFileText } from './use-file-text.ts';

type NotebookSubjectProps = { input: JsonObject; cwd: string; isShortened: boolean };

const verbs: { [mode: string]: string } = { insert: 'New', delete: 'Delete', replace: 'Change' };

/** The cell that a call would change, as a diff against what it is now. */
export function NotebookSubject({ input, cwd, isShortened }: NotebookSubjectProps) {
  const path = typeof input.notebook_path === 'string' && !isShortened ? input.notebook_path : null;
  const file = useFileText(cwd, path);
  const text = file?.type === 'text' ? file.text : null;
  const change = useMemo(() => notebookChange(input, text), [input, text]);
  const hunks = useMemo(
    () => (change && change.before !== null ? hunksOf(change.before, change.after ?? '') : null),
    [change],
  );
  if (change === null) return <JsonBlock value={input} />;
  const { mode, isCode, cellId, language, after } = change;
  const what = `${memberOf(verbs, mode) ?? mode} ${isCode ? 'code' : 'Markdown'} cell ${cellId}`.trim();
  return (
    <>
      <p className="flex min-h-8 items-center gap-3 border-b border-line px-3 text-xs text-dim max-phone:min-h-11">
        <span className="min-w-0 flex-1 py-1 break-all">
          <Visible text={change.path} />
        </span>
        <span className="max-w-1/2 break-all">
          <Visible text={file?.type === 'problem' ? file.sentence : what} />
        </span>
      </p>
      {hunks ? (
        <Diff hunks={hunks} path={`cell.${language}`} />
      ) : (
        after !== null && <CodeBlock text={after} language={language} isWrapped={!isCode} />
      )}
    </>
  );
}

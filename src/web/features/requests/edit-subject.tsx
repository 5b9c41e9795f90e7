import { useMemo, useState } from 'react';
import type { JsonObject } from '../../../core/json.ts';
import { Diff } from '../../ui/diff/diff.tsx';
import { editPreview } from '../../ui/diff/edit-preview.ts';
import { hunksOf } from '../../ui/diff/hunks-of.ts';
import type { EditedFile } from './edited-file.ts';
import { FileLine } from './file-line.tsx';
import { JsonBlock } from './json-block.tsx';
import { writtenWords } from './looked-words.ts';
import { useEditedFile } from './use-edited-file.ts';

type EditSubjectProps = {
  tool: string;
  input: JsonObject;
  cwd: string;
  /** Only the beginning of the input is here: it cannot be tried on the file. */
  isShortened: boolean;
};

/** What an edit would change, before it does: by itself, or in the file as it is now. */
export function EditSubject({ tool, input, cwd, isShortened }: EditSubjectProps) {
  const preview = useMemo(() => editPreview(tool, input), [tool, input]);
  const looked = useEditedFile(cwd, isShortened ? null : (preview?.path ?? null), tool, input);
  const [isInFile, setIsInFile] = useState(false);
  if (preview === null) return <JsonBlock value={input} />;
  return (
    <>
      {looked !== null && <FileLine looked={looked} tool={tool} isInFile={isInFile} onInFile={setIsInFile} />}
      {looked === null && tool === 'Write' && (
        <p className="border-b border-line px-3 py-1.5 text-xs text-dim">
          {writtenWords(!isShortened && typeof input.content === 'string' ? input.content : null)}
        </p>
      )}
      {isInFile && looked?.type === 'changed' ? (
        <InFile path={preview.path} edited={looked} />
      ) : (
        <Diff hunks={preview.hunks} path={preview.path} />
      )}
    </>
  );
}

function InFile({ path, edited }: { path: string; edited: Extract<EditedFile, { type: 'changed' }> }) {
  const { before, after } = edited;
  const hunks = useMemo(() => hunksOf(before, after), [before, after]);
  return <Diff hunks={hunks} path={path} oldText={before} />;
}

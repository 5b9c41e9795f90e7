import { CodeBlock } from '../../../../ui/code/code-block.tsx';
import { languageOf } from '../../../../ui/code/language.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { plural } from '../../../../ui/format.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { fileView } from './file-view.ts';
import { JsonBody } from './json-body.tsx';
import { cellsOf } from './notebook.ts';
import { NotebookCells } from './notebook-cells.tsx';
import { Part } from './part.tsx';

/** What was read of a file. */
export function ReadBody({ entry }: BodyProps) {
  const { state, result } = entry;
  if (state.type === 'failed' || state.type === 'denied' || state.type === 'cut') return <Failure entry={entry} />;
  const cells = cellsOf(result?.structured);
  if (cells) return <NotebookCells cells={cells} />;
  const view = fileView(entry);
  if (view === null) return result && result.images.length > 0 ? null : <JsonBody entry={entry} />;
  const { text, first, total, path } = view;
  const shown = text.endsWith('\n') ? text.slice(0, -1) : text;
  return (
    <Part label={linesRead(first, shown, total)} actions={<CopyButton text={text} label="Copy text" />}>
      <div className="max-h-[420px] overflow-y-auto max-phone:max-h-[60vh]">
        <CodeBlock text={shown} language={languageOf(path)} firstNumber={first} />
      </div>
    </Part>
  );
}

function linesRead(first: number, text: string, total: number | null): string {
  const last = first + text.split('\n').length - 1;
  const all = total === null || (first === 1 && last >= total - 1) ? '' : ` of ${total.toLocaleString('en')}`;
  return all === '' ? plural(last - first + 1, 'line') : `Lines ${first}–${last}${all}`;
}

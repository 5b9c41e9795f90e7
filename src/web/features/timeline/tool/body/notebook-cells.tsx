import { CodeBlock } from '../../../../ui/code/code-block.tsx';
import type { NotebookCell } from './notebook.ts';
import { Part } from './part.tsx';

const cellsAtOnce = 50;

/** The cells of a notebook, each in its language. */
export function NotebookCells({ cells }: { cells: readonly NotebookCell[] }) {
  return cells.slice(0, cellsAtOnce).map(({ id, isCode, language, source }) => (
    <Part key={id} label={`${isCode ? 'Code' : 'Markdown'} cell ${id}`}>
      <CodeBlock text={source} language={language} isWrapped={!isCode} />
    </Part>
  ));
}

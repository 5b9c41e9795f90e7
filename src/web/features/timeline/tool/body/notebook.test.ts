import { expect, test } from 'vitest';
import { returned } from '../tool-entry.test-support.ts';
import { cellEdit, cellsOf } from './notebook.ts';

test('the cells of a notebook, by their kind', () => {
  const cells = [
    { cellType: 'code', source: 'print(1)', language: 'python', cell_id: 'c1' },
    { cell_type: 'markdown' },
    7,
  ];
  expect(cellsOf({ type: 'notebook', file: { cells } })).toEqual([
    { id: 'c1', isCode: true, language: 'python', source: 'print(1)' },
    { id: '2', isCode: false, language: 'markdown', source: '' },
    { id: '3', isCode: true, language: null, source: '' },
  ]);
  expect(cellsOf({ type: 'text' })).toBeNull();
});

test('a cell that was written, with what it was before', () => {
  const structured = { new_source: 'print(2)', old_source: 'print(1)', cell_type: 'code', edit_mode: 'replace' };
  expect(cellEdit(returned('NotebookEdit', { cell_id: 'c1' }, '', structured))).toEqual({
    mode: 'replace',
    cell: { id: 'c1', isCode: true, language: 'python', source: 'print(2)' },
    old: 'print(1)',
  });
  expect(cellEdit(returned('NotebookEdit', {}, ''))).toBeNull();
});

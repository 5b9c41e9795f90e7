import { expect, test } from 'vitest';
import { notebookChange } from './notebook-change.ts';

const notebook = JSON.stringify({
  metadata: { language_info: { name: 'julia' } },
  cells: [
    { cell_type: 'markdown', id: 'intro', source: ['# Title\n', 'Words'] },
    { cell_type: 'code', source: 'x = 1' },
  ],
});
const path = '/p/a.ipynb';

test('a changed cell is told with what it was, by its id or its place', () => {
  expect(notebookChange({ notebook_path: path, cell_id: 'intro', new_source: '# New' }, notebook)).toEqual({
    path,
    mode: 'replace',
    cellId: 'intro',
    isCode: false,
    language: 'markdown',
    before: '# Title\nWords',
    after: '# New',
  });
  expect(notebookChange({ notebook_path: path, cell_id: 'cell-1', new_source: 'x = 2' }, notebook)).toMatchObject({
    language: 'julia',
    before: 'x = 1',
    after: 'x = 2',
  });
});

test('a new cell has nothing before it, a deleted one nothing after', () => {
  const input = { notebook_path: path, cell_id: 'cell-1' };
  expect(notebookChange({ ...input, edit_mode: 'insert', new_source: 'y' }, notebook)).toMatchObject({ before: null });
  expect(notebookChange({ ...input, edit_mode: 'delete' }, notebook)).toMatchObject({ before: 'x = 1', after: null });
});

test('without the file the new source is still told; without a notebook nothing is', () => {
  const input = { notebook_path: path, new_source: 'y', cell_type: 'markdown' };
  expect(notebookChange(input, null)).toMatchObject({ before: null, after: 'y', language: 'markdown' });
  expect(notebookChange(input, '{ broken')).toMatchObject({ before: null, after: 'y' });
  expect(notebookChange({ file_path: path, new_source: 'y' }, null)).toBeNull();
});

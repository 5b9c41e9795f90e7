import { expect, it } from 'vitest';
import { parseStatus } from './parse-status.ts';

it('changed, added, deleted, unknown and unresolved files, with any name', () => {
  const records = [
    '1 .M N... 100644 100644 100644 a1 a1 one two.txt',
    '1 A. N... 000000 100644 100644 00 a1 added',
    '1 .D N... 100644 100644 000000 a1 a1 deleted',
    'u UU N... 100644 100644 100644 100644 a1 a2 a3 both sides',
    '? new\nline',
    '1 .M S.M. 160000 160000 160000 a1 a1 inner',
    '1 M. S... 160000 160000 160000 a1 a2 moved',
    '? nested/',
    '',
  ];
  expect(parseStatus(records.join('\0'))).toEqual({
    files: [
      { path: 'one two.txt', type: 'changed' },
      { path: 'added', type: 'added' },
      { path: 'deleted', type: 'deleted' },
      { path: 'both sides', type: 'conflict' },
      { path: 'new\nline', type: 'untracked' },
      { path: 'inner', type: 'changed' },
      { path: 'moved', type: 'changed' },
      { path: 'nested/', type: 'untracked' },
    ],
    apart: ['inner', 'nested/'],
  });
});

it('a moved file is one file, whatever it was called before', () => {
  const records = ['2 R. N... 100644 100644 100644 a1 a2 R094 to here', '? from here', '? new'];
  expect(parseStatus(records.join('\0')).files).toEqual([
    { path: 'to here', type: 'changed' },
    { path: 'new', type: 'untracked' },
  ]);
});

import { expect, test } from 'vitest';
import { patchLook } from './patch-look.ts';

const looks = (patch: string) => {
  const lines = patch.split('\n').map((text) => ({ text }));
  return lines.map((_, index) => patchLook(lines, index));
};

test('lines of a patch stand out by what they do', () => {
  expect(looks('--- a/x.sql\n+++ b/x.sql\n@@ -1,3 +1,3 @@\n select 1;\n-old\n+new')).toEqual([
    'font-semibold',
    'font-semibold',
    'text-sea',
    '',
    'bg-del',
    'bg-add',
  ]);
});

test("a removed SQL comment isn't a file name", () => {
  expect(looks('--- the old rule\n+-- the new rule')).toEqual(['bg-del', 'bg-add']);
});

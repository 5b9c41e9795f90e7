import { expect, it } from 'vitest';
import { parsePatch } from './parse-patch.ts';

const patch = (...lines: string[]) => `${lines.join('\n')}\n`;

it('one part for each file, with lines that look like a patch themselves', () => {
  const text = patch(
    ...['diff --git a/a b/a', 'index 1..2 100644', '--- a/a', '+++ b/a'],
    ...['@@ -1,2 +1,3 @@ function x', ' same', '--- a/old', '+diff --git a/x b/x', '+@@ -1 +1 @@'],
    ...['diff --git a/b b/b', 'new file mode 100644', '--- /dev/null', '+++ b/b', '@@ -0,0 +1 @@', '+b'],
    '\\ No newline at end of file',
  );
  expect(parsePatch(text)).toEqual([
    [
      {
        ...{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 3 },
        lines: [' same', '--- a/old', '+diff --git a/x b/x', '+@@ -1 +1 @@'],
      },
    ],
    [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: ['+b', '\\ No newline at end of file'] }],
  ]);
});

it('a binary file has no lines, and one whose mode changed has no parts', () => {
  const text = patch(
    ...['diff --git a/p.png b/p.png', 'index 1..2 100644', 'Binary files a/p.png and b/p.png differ'],
    ...['diff --git a/run b/run', 'old mode 100644', 'new mode 100755'],
  );
  expect(parsePatch(text)).toEqual([null, []]);
});

it('nothing is nothing', () => {
  expect(parsePatch('')).toEqual([]);
});

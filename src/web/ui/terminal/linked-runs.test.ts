import { expect, test } from 'vitest';
import { linkedRuns } from './linked-runs.ts';
import { terminalLines } from './terminal-lines.ts';

const esc = '\u001b';
const linked = (text: string) =>
  linkedRuns(terminalLines(text).lines[0]?.runs ?? []).map(({ runs, target }) => [
    runs.map((run) => run.text),
    target && `${target.path} ${target.line}`,
  ]);

test('a path that a compiler colours piece by piece is one link', () => {
  const line = `${esc}[96msrc/a.ts${esc}[0m:${esc}[93m3${esc}[0m:${esc}[93m5${esc}[0m - ${esc}[91merror${esc}[0m TS1`;
  expect(linked(line)).toEqual([
    [['src/a.ts', ':', '3', ':', '5'], 'src/a.ts 3'],
    [[' - ', 'error', ' TS1'], null],
  ]);
});

test('a run is cut where a path begins and ends', () => {
  expect(linked('in src/a.ts:3 and b.md.')).toEqual([
    [['in '], null],
    [['src/a.ts:3'], 'src/a.ts 3'],
    [[' and '], null],
    [['b.md'], 'b.md null'],
    [['.'], null],
  ]);
});

test('a line without a path stays as it is', () => {
  const { runs = [] } = terminalLines('and/or').lines[0] ?? {};
  expect(linkedRuns(runs)).toEqual([{ runs, target: null }]);
});

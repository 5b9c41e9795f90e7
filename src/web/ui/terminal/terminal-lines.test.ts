import { describe, expect, test } from 'vitest';
import { workGrowth } from '../../../../test/core/work-growth.ts';
import { plainStyle } from './style.ts';
import { lineText, terminalLines } from './terminal-lines.ts';

const esc = '\u001b';

describe('what stands on the lines', () => {
  test.each([
    ['lines', 'a\n\nb\n', ['a', '', 'b']],
    ['Windows line breaks', 'a\r\nb\r\n', ['a', 'b']],
    ['a carriage return writes over', 'loading 10%\rloading 99%\n', ['loading 99%']],
    ['what is longer than what is written over it stays', 'abcdef\rXY', ['XYcdef']],
    ['a cleared line', `abcdef\r${esc}[KXY`, ['XY']],
    ['a line that is cleared where the cursor is', `abc${esc}[2Kd`, ['   d']],
    ['a line that is cleared up to the cursor', `abcdef${esc}[4D${esc}[1Kx`, ['  xdef']],
    ['a backspace', 'abd\bc', ['abc']],
    ['a tab', 'a\tb', ['a       b']],
    ['a column', `abc${esc}[1Gx`, ['xbc']],
    ['characters outside of the first plane', 'a😀\rb', ['b😀']],
    ['other control characters', 'a\u0000\u0007b\u009b', ['ab']],
  ])('%s', (_, text, lines) => {
    expect(terminalLines(text).lines.map(lineText)).toEqual(lines);
  });
});

describe('what a program asks of a terminal and does not get', () => {
  test.each([
    ['a title', `${esc}]0;owned\u0007text`],
    ['a link', `${esc}]8;;https://evil.example${esc}\\text${esc}]8;;${esc}\\`],
    ['the clipboard', `${esc}]52;c;c2VjcmV0\u0007text`],
    ['a device string', `${esc}Pq#0;2;0;0;0${esc}\\text`],
    ['another screen', `${esc}[?1049h${esc}[2J${esc}[Htext`],
    ['the cursor elsewhere', `${esc}[5Atext`],
    ['another alphabet', `${esc}(Btext`],
    ['a reset', `${esc}ctext`],
    ['a sequence that never ends', `text${esc}[12;3`],
    ['an escape at the end', `text${esc}`],
  ])('%s', (_, text) => {
    expect(terminalLines(text).lines.map(lineText)).toEqual(['text']);
  });

  test('a string that is never closed ends with its line', () => {
    expect(terminalLines(`${esc}]0;title\nnext`).lines.map(lineText)).toEqual(['', 'next']);
  });
});

describe('looks', () => {
  test('colours and styles, until they are reset', () => {
    const [line] = terminalLines(`${esc}[1;31mred${esc}[0m plain`).lines;
    expect(line?.runs).toEqual([
      { text: 'red', style: { ...plainStyle, bold: true, color: { type: 'named', index: 1 } } },
      { text: ' plain', style: plainStyle },
    ]);
  });

  test.each([
    ['91', { type: 'named', index: 9 }],
    ['38;5;3', { type: 'named', index: 3 }],
    ['38;5;196', { type: 'rgb', red: 255, green: 0, blue: 0 }],
    ['38;5;244', { type: 'rgb', red: 128, green: 128, blue: 128 }],
    ['38;2;1;2;300', { type: 'rgb', red: 1, green: 2, blue: 255 }],
    ['31;39', null],
    ['38', null],
    ['38;5', { type: 'named', index: 0 }],
  ])('%s is the colour %j', (parameters, color) => {
    expect(terminalLines(`${esc}[${parameters}mx`).lines[0]?.runs[0]?.style.color).toEqual(color);
  });

  test('a style goes on in the next line', () => {
    const { lines } = terminalLines(`${esc}[7ma\nb`);
    expect(lines.map(({ runs }) => runs[0]?.style.inverse)).toEqual([true, true]);
  });
});

describe('outputs of any size', () => {
  test('what is not shown is counted', () => {
    expect(terminalLines('a\nb\nc\nd', { lines: 2, characters: 100 })).toMatchObject({ rest: 3 });
  });

  test('what comes after a line without end is shown', () => {
    const { lines, rest } = terminalLines(`${'x'.repeat(5_000_000)}\n${'line\n'.repeat(10)}`);
    expect(lines).toHaveLength(11);
    expect(lines[0]?.cut).toBe(4_995_000);
    expect(rest).toBe(0);
  });

  test('a line without end is cut', () => {
    const { lines } = terminalLines('x'.repeat(20_000));
    expect(lines[0]?.runs[0]?.text).toHaveLength(5000);
    expect(lines[0]?.cut).toBe(15_000);
  });

  test.each([`${esc}[`, `${esc}]`, `${esc}P`, `${esc}[1;`, '\r', 'x\b'])(
    'eight times as much of %j is about eight times as much work',
    (piece) => {
      const wide = { lines: 1000, characters: 10_000_000 };
      const part = piece.repeat(125_000 / piece.length);
      expect(workGrowth(part, (text) => terminalLines(text, wide))).toBeLessThan(4);
    },
  );
});

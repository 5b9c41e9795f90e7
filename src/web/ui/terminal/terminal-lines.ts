import { type WindowLimit, windowStep } from '../code/text-window.ts';
import { endOfControl, endOfEscape, endOfPlain, endOfString } from './sequence.ts';
import { plainStyle, styled } from './style.ts';
import { LineWriter, type TerminalLine } from './terminal-line.ts';

/** The first lines of an output, and how many characters of it come after them. */
export type TerminalText = { lines: readonly TerminalLine[]; rest: number };

/** An output that rewrites its lines is longer than what it shows. */
const readPerShown = 10;

/**
 * Output as a terminal shows it: colours, carriage returns, backspaces and cleared lines. Titles, links, the clipboard,
 * moves to other lines and everything else a program can ask of a terminal is left out. Each character is read once.
 */
export function terminalLines(text: string, limit: WindowLimit = windowStep): TerminalText {
  const lines: TerminalLine[] = [];
  const line = new LineWriter();
  let steps = limit.characters * readPerShown;
  let style = plainStyle;
  let written = 0;
  let at = 0;

  const control = (final: string, parameters: string) => {
    const count = Math.max(1, Number.parseInt(parameters, 10) || 1);
    if (final === 'm') style = styled(style, parameters);
    else if (final === 'K') line.erase(parameters === '1' ? 'start' : parameters === '2' ? 'all' : 'end');
    else if (final === 'J' && (parameters === '' || parameters === '0')) line.erase('end');
    else if (final === 'G') line.moveTo(count - 1);
    else if (final === 'C') line.moveBy(count);
    else if (final === 'D') line.moveBy(-count);
  };

  while (at < text.length && lines.length < limit.lines && written < limit.characters && steps > 0) {
    steps -= 1;
    const code = text.codePointAt(at) ?? 0;
    if (code === 0x1b) {
      const kind = text[at + 1];
      if (kind === '[') {
        const stop = endOfControl(text, at + 2);
        if (stop.isWhole) control(text[stop.next - 1] ?? '', text.slice(at + 2, stop.next - 1));
        at = stop.next;
      } else if (kind !== undefined && ']PX^_'.includes(kind)) at = endOfString(text, at + 2);
      else at = endOfEscape(text, at + 1);
      continue;
    }
    at += code > 0xffff ? 2 : 1;
    if (code === 0x0a) lines.push(line.take());
    else if (code === 0x0d) line.moveTo(0);
    else if (code === 0x08) line.moveBy(-1);
    else if (code === 0x09) line.toTab();
    else if (code >= 0x20 && !(code >= 0x7f && code <= 0x9f)) {
      if (line.isFull) {
        const next = endOfPlain(text, at);
        line.skip(1 + next - at);
        at = next;
      } else {
        line.write(String.fromCodePoint(code), style);
        written += 1;
      }
    }
  }
  if (!line.isEmpty) lines.push(line.take());
  return { lines, rest: text.length - at };
}

/** The words of a line without their looks. */
export function lineText({ runs }: TerminalLine): string {
  return runs.map(({ text }) => text).join('');
}

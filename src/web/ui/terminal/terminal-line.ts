import { plainStyle, type TerminalStyle } from './style.ts';

export type TerminalRun = { text: string; style: TerminalStyle };

/** `cut` is how many characters of the line are not kept. */
export type TerminalLine = { runs: readonly TerminalRun[]; cut: number };

/** What one line remembers; more is a machine's, and nobody reads it. */
const maxColumns = 5000;
const tab = 8;

/** A line that is being written: characters land where the cursor is, over what was there. */
export class LineWriter {
  #characters: string[] = [];
  #styles: TerminalStyle[] = [];
  #column = 0;
  #cut = 0;

  write(character: string, style: TerminalStyle): void {
    if (this.isFull) return this.skip(1);
    this.#fill(this.#column);
    this.#characters[this.#column] = character;
    this.#styles[this.#column] = style;
    this.#column += 1;
  }

  /** Whether what is written from here on is not kept. */
  get isFull(): boolean {
    return this.#column >= maxColumns;
  }

  skip(count: number): void {
    this.#cut += count;
  }

  moveTo(column: number): void {
    this.#column = Math.min(maxColumns, Math.max(0, column));
  }

  moveBy(columns: number): void {
    this.moveTo(this.#column + columns);
  }

  toTab(): void {
    this.moveTo((Math.floor(this.#column / tab) + 1) * tab);
  }

  /** To the end of the line, from its start to the cursor, or all of it. */
  erase(part: 'end' | 'start' | 'all'): void {
    if (part === 'start') {
      const end = Math.min(this.#characters.length, this.#column + 1);
      this.#characters.fill(' ', 0, end);
      this.#styles.fill(plainStyle, 0, end);
      return;
    }
    const kept = part === 'all' ? 0 : this.#column;
    if (this.#characters.length <= kept) return;
    this.#characters.length = kept;
    this.#styles.length = kept;
    this.#cut = 0;
  }

  get isEmpty(): boolean {
    return this.#characters.length === 0;
  }

  /** The line as it now is; the next one begins. */
  take(): TerminalLine {
    const runs: TerminalRun[] = [];
    let start = 0;
    for (let at = 1; at <= this.#characters.length; at += 1) {
      const style = this.#styles[start] ?? plainStyle;
      if (at < this.#characters.length && this.#styles[at] === style) continue;
      runs.push({ text: this.#characters.slice(start, at).join(''), style });
      start = at;
    }
    const line = { runs, cut: this.#cut };
    this.#characters = [];
    this.#styles = [];
    this.#column = 0;
    this.#cut = 0;
    return line;
  }

  #fill(column: number): void {
    while (this.#characters.length < column) {
      this.#characters.push(' ');
      this.#styles.push(plainStyle);
    }
  }
}

import { ansiCText } from './ansi-c-text.ts';

/** A simple command of a shell script, with quotes and backslashes removed from its words. */
export type ShellCommand = {
  words: string[];
  redirects: Redirect[];
  /** The text it reads as its input: a here-document or a here-string. */
  input: string | null;
  /** The command whose output is piped into it. */
  source: ShellCommand | null;
  /** Whether `source` is only the last command of a group, all of which write into the pipe. */
  readsGroup: boolean;
  /** The commands in its `$(…)`, backticks, and `<(…)`. */
  nested: ShellCommand[];
};

export type Redirect = { operator: string; target: string };

/**
 * Every command that a script runs, in order, those in substitutions before the ones they are part of. `isWhole` is false
 * where something isn't closed, where a shell might read it differently, or where a limit was reached.
 */
export type ShellScript = { commands: ShellCommand[]; isWhole: boolean };

/** Stands in a word where the shell would put the output of a command. */
export const unknownPart = '$()';

const deepest = 20;
/** A here-document or a backtick is read once for each level that it is nested in. */
const stepsPerCharacter = 8;

/**
 * Reads a script as bash does, without expanding variables. It reads any text without failing, in time proportional to
 * its length: it is for judging a script, not for running it.
 */
export function parseShell(script: string): ShellScript {
  const reading = { isWhole: true, stepsLeft: 1000 + stepsPerCharacter * script.length };
  const commands = new ShellParser(script, 0, 0, reading).commands();
  return { commands, isWhole: reading.isWhole };
}

/** Shared by the parsers of a script and of everything nested in it. */
type Reading = { isWhole: boolean; stepsLeft: number };

/** What the next word can be. After `first`, keywords count; after `assigned`, only more assignments do. */
type Position = 'first' | 'assigned' | 'args' | 'caseWord' | 'caseIn' | 'functionName' | 'coprocName' | 'coprocBody';

const plainRun = /[\w\-./:,+@%^~*?!]+/y;
const openingKeywords = new Set(['if', 'while', 'until', '{', 'case', 'for', 'select', '[[']);
const keywords = new Set([
  'if',
  'then',
  'elif',
  'else',
  'fi',
  'while',
  'until',
  'do',
  'done',
  'esac',
  '!',
  '{',
  '}',
  'time',
]);
const declaring = new Set(['declare', 'local', 'typeset', 'export', 'readonly']);

class ShellParser {
  readonly #text: string;
  readonly #reading: Reading;
  #depth: number;
  #at: number;
  #all: ShellCommand[] = [];
  #command = emptyCommand();
  #position: Position = 'first';
  #word: string | null = null;
  /** Whether the word has quotes, escapes, or expansions, so that it can't be a keyword. */
  #isQuoted = false;
  #operator: string | null = null;
  /** Here-documents whose text begins on the next line. */
  #awaited: { command: ShellCommand; end: string; isLiteral: boolean; isIndented: boolean }[] = [];
  /** Open parentheses; an array keeps the command that it is part of. */
  #groups: ({ type: 'group' } | { type: 'array'; command: ShellCommand; word: string; position: Position })[] = [];
  #cases: ('pattern' | 'body')[] = [];
  #patternParens = 0;
  #isTest = false;
  #isNested = false;
  #hasOpenArithmetic = false;

  constructor(text: string, at: number, depth: number, reading: Reading) {
    this.#text = text;
    this.#at = at;
    this.#depth = depth;
    this.#reading = reading;
  }

  /** Up to a closing parenthesis, where `isNested`. */
  commands(isNested = false): ShellCommand[] {
    this.#isNested = isNested;
    let isClosed = !isNested;
    while (this.#takeStep()) {
      const char = this.#text[this.#at] as string;
      // It may be the `esac` that ends a pattern.
      if (char === ')') this.#endWord();
      if (isNested && char === ')' && this.#groups.length === 0 && this.#cases.at(-1) !== 'pattern') {
        isClosed = true;
        break;
      }
      this.#step(char);
    }
    this.#endCommand(null);
    const isOpen = this.#groups.length > 0 || this.#cases.length > 0 || this.#isTest || this.#awaited.length > 0;
    if (!isClosed || isOpen) this.#doubt();
    this.#at += 1;
    return this.#all;
  }

  /** In a here-document only substitutions run. */
  substitutions(): ShellCommand[] {
    while (this.#takeStep()) {
      if (this.#text[this.#at] === '\\') this.#at += 2;
      else if (!this.#readExpansion(true)) this.#at += 1;
    }
    return this.#all;
  }

  get at(): number {
    return this.#at;
  }

  /** False at the end, and when too much was read already. */
  #takeStep(): boolean {
    if (this.#at >= this.#text.length) return false;
    this.#reading.stepsLeft -= 1;
    if (this.#reading.stepsLeft > 0) return true;
    this.#doubt();
    this.#at = this.#text.length;
    return false;
  }

  #doubt(): void {
    this.#reading.isWhole = false;
  }

  #step(char: string): void {
    plainRun.lastIndex = this.#at;
    const plain = plainRun.exec(this.#text)?.[0];
    if (plain !== undefined) {
      this.#add(plain);
      this.#at += plain.length;
      return;
    }
    const rest = this.#text.slice(this.#at, this.#at + 8);
    const ifs = /^\$(?:IFS\b|\{IFS\})/.exec(rest);
    if (char === "'") this.#readSingle();
    else if (char === '"') this.#readDouble();
    else if (char === '\\') this.#readEscape();
    else if (ifs) this.#skip(ifs[0].length);
    else if (/^[<>]\(/.test(rest) && !this.#isTest) this.#readSubstitution();
    else if (char === '#' && this.#word === null) this.#skipComment();
    else if (char === ' ' || char === '\t') this.#skip(1);
    else if (char === '[' && this.#isSubscript()) this.#readSubscript();
    else if (this.#readExpansion(false)) return;
    else if (char === '<' || char === '>' || rest.startsWith('&>')) this.#beginRedirect(rest);
    else if (rest.startsWith('((') && this.#isArithmeticHere()) this.#readArithmeticCommand();
    else if (char === '(' && this.#isArrayHere()) this.#beginArray();
    else if ('\n;&|()'.includes(char)) this.#readSeparator(rest);
    else {
      this.#add(char);
      this.#at += 1;
    }
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #addQuoted(text: string): void {
    this.#add(text);
    this.#isQuoted = true;
  }

  /** The text before the mark. Continues after it. */
  #until(mark: string, skipped: number): string {
    const from = this.#at + skipped;
    const to = this.#text.indexOf(mark, from);
    this.#at = to === -1 ? this.#text.length : to + mark.length;
    return this.#text.slice(from, to === -1 ? undefined : to);
  }

  #skip(count: number): void {
    this.#endWord();
    this.#at += count;
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#text.length : end;
  }

  #readSingle(): void {
    if (this.#text.indexOf("'", this.#at + 1) === -1) this.#doubt();
    this.#addQuoted(this.#until("'", 1));
  }

  /** `$'…'`, in which a backslash keeps a quote from closing it. */
  #readAnsiC(): void {
    const from = this.#at + 2;
    let to = from;
    while (to < this.#text.length && this.#text[to] !== "'") to += this.#text[to] === '\\' ? 2 : 1;
    if (to >= this.#text.length) this.#doubt();
    this.#addQuoted(ansiCText(this.#text.slice(from, to)));
    this.#at = to + 1;
  }

  #readEscape(): void {
    const next = this.#text[this.#at + 1];
    if (next !== '\n') this.#addQuoted(next ?? '');
    // A continued line can put an operator together from two halves.
    else if (this.#at > 0 && /[$<>|&;(]/.test(this.#text[this.#at - 1] ?? '') && this.#isOperatorAt(this.#at + 2))
      this.#doubt();
    this.#at += 2;
  }

  #isOperatorAt(at: number): boolean {
    return /[<>|&;()'"{[\\-]/.test(this.#text[at] ?? '');
  }

  #readDouble(): void {
    this.#addQuoted('');
    this.#at += 1;
    while (this.#takeStep()) {
      const char = this.#text[this.#at] as string;
      if (char === '"') {
        this.#at += 1;
        return;
      }
      if (char === '\\' && '$`"\\\n'.includes(this.#text[this.#at + 1] ?? '')) this.#readEscape();
      else if (!this.#readExpansion(true)) {
        this.#add(char);
        this.#at += 1;
      }
    }
    this.#doubt();
  }

  /** Whether there was one. */
  #readExpansion(isInDouble: boolean): boolean {
    const char = this.#text[this.#at];
    if (char === '`') this.#readBackticks(isInDouble);
    if (char !== '$') return char === '`';
    const next = this.#text[this.#at + 1];
    if (next === '(') {
      if (this.#text[this.#at + 2] === '(') this.#readArithmetic();
      else this.#readSubstitution();
    } else if (next === '{') this.#readBraced(isInDouble);
    else if (next === '[') this.#readBracket();
    else if (next === "'" && !isInDouble) this.#readAnsiC();
    else if (next === '"' && !isInDouble) this.#at += 1;
    else return false;
    return true;
  }

  /** `$(…)`, `<(…)`, and `>(…)`. */
  #readSubstitution(): void {
    this.#isQuoted = true;
    if (this.#depth >= deepest) {
      this.#doubt();
      this.#at += 2;
      return this.#endCommand(null);
    }
    const inner = new ShellParser(this.#text, this.#at + 2, this.#depth + 1, this.#reading);
    this.#nest(inner.commands(true));
    this.#at = inner.at;
    this.#add(unknownPart);
  }

  #readBackticks(isInDouble: boolean): void {
    const from = this.#at + 1;
    let to = from;
    while (to < this.#text.length && this.#text[to] !== '`') to += this.#text[to] === '\\' ? 2 : 1;
    if (to >= this.#text.length) this.#doubt();
    const escapes = isInDouble ? /\\([`$\\"])/g : /\\([`$\\])/g;
    this.#nestScript(this.#text.slice(from, to).replaceAll(escapes, '$1'));
    this.#at = to + 1;
    this.#addQuoted(unknownPart);
  }

  /** `$((…))`, or a command substitution that begins with a subshell: which one, only its end tells. */
  #readArithmetic(): void {
    const from = this.#at + 2;
    const before = this.#all.length;
    this.#at = from;
    const { isClosed, innerEnd } = this.#skipPair('(', ')', false);
    if (!isClosed || innerEnd !== this.#at - 1) {
      this.#all.length = before;
      this.#nestScript(this.#text.slice(from, isClosed ? this.#at - 1 : undefined));
      return this.#addQuoted(unknownPart);
    }
    this.#addQuoted('0');
  }

  #isArithmeticHere(): boolean {
    const isPattern = this.#cases.at(-1) === 'pattern';
    return this.#word === null && !this.#isTest && !isPattern && !this.#hasOpenArithmetic && this.#isFirstOrLoop();
  }

  #isFirstOrLoop(): boolean {
    return this.#position === 'first' || (this.#command.words.length === 1 && this.#command.words[0] === 'for');
  }

  /** `((…))`, or two subshells. */
  #readArithmeticCommand(): void {
    const from = this.#at;
    const before = this.#all.length;
    this.#at += 2;
    const { isClosed } = this.#skipPair('(', ')', false);
    if (isClosed && this.#text[this.#at] === ')') {
      this.#at += 1;
      return this.#endCommand(null);
    }
    this.#hasOpenArithmetic = !isClosed;
    this.#all.length = before;
    this.#at = from;
    this.#readSeparator('(');
  }

  /** `${…}` stays as it is in the word. */
  #readBraced(isInDouble: boolean): void {
    const from = this.#at;
    // `${ command; }` runs in some shells.
    if (/[\s|]/.test(this.#text[from + 2] ?? '')) this.#doubt();
    this.#at += 2;
    this.#skipPair(null, '}', isInDouble);
    const text = this.#text.slice(from, this.#at);
    if (!isInDouble && /^\$\{IFS\b/.test(text)) return this.#endWord();
    this.#addQuoted(text);
  }

  /** `$[…]`, the old form of `$((…))`. */
  #readBracket(): void {
    this.#at += 2;
    this.#skipPair('[', ']', false);
    this.#addQuoted('0');
  }

  /** `a[…]=`: only where an assignment can be. */
  #isSubscript(): boolean {
    if (this.#word === null) return this.#groups.at(-1)?.type === 'array';
    const canAssign = this.#position === 'first' || this.#position === 'assigned' || this.#isDeclaring();
    return canAssign && !this.#isQuoted && /^[A-Za-z_]\w*$/.test(this.#word);
  }

  #isDeclaring(): boolean {
    return declaring.has(this.#command.words[0] ?? '');
  }

  #readSubscript(): void {
    const from = this.#at;
    this.#at += 1;
    this.#skipPair('[', ']', false);
    this.#add(this.#text.slice(from, this.#at));
  }

  /**
   * Skips to what closes a pair, in which only substitutions run, and continues after it. `innerEnd` is where the first
   * pair inside of it ended.
   */
  #skipPair(open: string | null, close: string, isInDouble: boolean): { isClosed: boolean; innerEnd: number | null } {
    const word = this.#word;
    const isClosedAt = this.#depth >= deepest ? null : this.#findClose(open, close, isInDouble);
    this.#word = word;
    if (isClosedAt !== null) return isClosedAt;
    this.#doubt();
    if (this.#depth >= deepest) this.#at += 1;
    return { isClosed: false, innerEnd: null };
  }

  #findClose(
    open: string | null,
    close: string,
    isInDouble: boolean,
  ): { isClosed: true; innerEnd: number | null } | null {
    this.#depth += 1;
    let pairs = 1;
    let innerEnd: number | null = null;
    while (pairs > 0 && this.#takeStep()) {
      const char = this.#text[this.#at] as string;
      if (char === '\\') this.#at += 2;
      else if (char === close) {
        pairs -= 1;
        this.#at += 1;
        if (pairs === 1) innerEnd ??= this.#at;
      } else if (char === open) {
        pairs += 1;
        this.#at += 1;
      } else if (char === "'" && !isInDouble) this.#readSingle();
      else if (char === '"') this.#readDouble();
      else if (close === '}' && !isInDouble && /^[<>]\(/.test(this.#text.slice(this.#at, this.#at + 2)))
        this.#readSubstitution();
      else if (!this.#readExpansion(isInDouble)) {
        // Whether it quotes depends on the operator before it.
        if (char === "'") this.#doubt();
        this.#at += 1;
      }
    }
    this.#depth -= 1;
    return pairs === 0 ? { isClosed: true, innerEnd } : null;
  }

  #nestScript(script: string): void {
    if (this.#depth >= deepest) return this.#doubt();
    this.#nest(new ShellParser(script, 0, this.#depth + 1, this.#reading).commands());
  }

  #nest(commands: readonly ShellCommand[]): void {
    for (const command of commands) {
      this.#command.nested.push(command);
      this.#all.push(command);
    }
  }

  #isArrayHere(): boolean {
    return this.#word !== null && /^[A-Za-z_]\w*(\[[^\]]*\])?\+?=$/.test(this.#word) && this.#operator === null;
  }

  #beginArray(): void {
    this.#groups.push({ type: 'array', command: this.#command, word: this.#word ?? '', position: this.#position });
    this.#command = emptyCommand();
    this.#word = null;
    this.#isQuoted = false;
    this.#position = 'args';
    this.#at += 1;
  }

  #beginRedirect(rest: string): void {
    const [operator] = /^(?:&>>|&>|<<<|<<-|<<|>>|>\||>&|<&|<>|>|<)/.exec(rest) ?? [''];
    if (this.#isTest) {
      this.#skip(operator.length);
      return;
    }
    // A descriptor's number isn't a word.
    if (this.#word !== null && !this.#isQuoted && /^(?:\d+|\{\w+\})$/.test(this.#word)) this.#word = null;
    this.#skip(operator.length);
    this.#operator = operator;
    if (operator === '<<' || operator === '<<-') this.#awaitDocument(operator === '<<-');
  }

  #awaitDocument(isIndented: boolean): void {
    this.#operator = null;
    while (/^(?:[ \t]|\\\n)/.test(this.#text.slice(this.#at, this.#at + 2)) && this.#takeStep())
      this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    const from = this.#at;
    const word = this.#word;
    this.#word = null;
    this.#isQuoted = false;
    // The shell reads the delimiter as one word, and quotes in it only say that nothing in the text runs.
    while (this.#takeStep()) {
      const char = this.#text[this.#at] as string;
      if (/[ \t\n;&|<>()]/.test(char)) break;
      if (char === "'") this.#readSingle();
      else if (char === '"') this.#readDouble();
      else if (char === '\\') this.#readEscape();
      else {
        if (char === '$' || char === '`') this.#doubt();
        this.#add(char);
        this.#at += 1;
      }
    }
    if (this.#at === from) this.#doubt();
    else this.#awaited.push({ command: this.#command, end: this.#word ?? '', isLiteral: this.#isQuoted, isIndented });
    this.#word = word;
    this.#isQuoted = false;
  }

  #readSeparator(rest: string): void {
    const [separator] = /^(?:&&|\|\||\|&|;;&|;;|;&|[\s\S])/.exec(rest) ?? [''];
    this.#at += separator.length;
    const isLine = separator === '\n';
    if (this.#groups.at(-1)?.type === 'array') this.#separateInArray(separator);
    else if (this.#isTest) this.#endWord();
    else {
      this.#endWord();
      if (this.#cases.at(-1) === 'pattern') this.#separateInPattern(separator);
      else if (!(isLine && (this.#position === 'caseIn' || this.#position === 'caseWord'))) this.#separate(separator);
    }
    if (isLine) this.#readDocuments();
  }

  #separateInArray(separator: string): void {
    this.#endWord();
    if (separator !== '\n' && separator !== ')') return this.#doubt();
    const array = separator === ')' ? this.#groups.pop() : undefined;
    if (array?.type !== 'array') return;
    this.#command = array.command;
    this.#word = array.word + unknownPart;
    this.#position = array.position;
  }

  #separateInPattern(separator: string): void {
    if (separator === '(') {
      if (this.#command.words.length > 0) this.#patternParens += 1;
      return;
    }
    if (separator === '|' || separator === '\n') return;
    if (separator !== ')') {
      this.#doubt();
      this.#cases.pop();
      return this.#separate(separator);
    }
    if (this.#patternParens > 0) this.#patternParens -= 1;
    else {
      this.#cases[this.#cases.length - 1] = 'body';
      this.#dropCommand();
    }
  }

  #separate(separator: string): void {
    this.#endCommand(separator === '|' || separator === '|&' ? 'pipe' : null);
    if (separator === '(') this.#groups.push({ type: 'group' });
    else if (separator === ')') this.#groups.pop();
    else if (/^;[;&]/.test(separator) && this.#cases.at(-1) === 'body') this.#cases[this.#cases.length - 1] = 'pattern';
  }

  #readDocuments(): void {
    for (const { command, end, isLiteral, isIndented } of this.#awaited.splice(0)) {
      const lines: string[] = [];
      let isEnded = false;
      while (!isEnded && this.#takeStep()) {
        const from = this.#at;
        const line = isLiteral ? this.#until('\n', 0) : this.#continuedLine();
        const shown = isIndented ? line.replace(/^\t+/, '') : line;
        isEnded = shown === end;
        // In a substitution, its parenthesis may follow the delimiter directly.
        if (!isEnded && this.#isNested && shown.startsWith(end) && shown.includes(')', end.length)) {
          this.#doubt();
          isEnded = true;
          this.#at = from + (line.length - shown.length) + end.length;
        }
        if (!isEnded) lines.push(line);
      }
      if (!isEnded) this.#doubt();
      command.input = lines.join('\n');
      if (isLiteral || !/[$`]/.test(command.input)) continue;
      if (this.#depth >= deepest) this.#doubt();
      else this.#all = joined(this.#all, this.#substitutionsIn(command.input));
    }
  }

  /** A line that ends with a backslash continues on the next one, even if that is the delimiter. */
  #continuedLine(): string {
    const parts: string[] = [];
    do {
      const part = this.#until('\n', 0);
      if (!endsInEscape(part)) return parts.join('') + part;
      parts.push(part.slice(0, -1));
    } while (this.#takeStep());
    return parts.join('');
  }

  #substitutionsIn(text: string): ShellCommand[] {
    return new ShellParser(text, 0, this.#depth + 1, this.#reading).substitutions();
  }

  #endWord(): void {
    if (this.#word === null) return;
    // Files from Windows end their lines with one. It is no part of a name that anybody means.
    const word = this.#word.endsWith('\r') ? this.#word.slice(0, -1) : this.#word;
    const isBare = this.#word === '\r';
    const isQuoted = this.#isQuoted;
    const operator = this.#operator;
    this.#word = null;
    this.#isQuoted = false;
    this.#operator = null;
    if (isBare) return;
    if (operator === null) this.#takeWord(word, isQuoted);
    else if (operator === '<<<') this.#command.input = word;
    else if (!(operator.endsWith('&') && /^(\d+|-)$/.test(word)))
      this.#command.redirects.push({ operator, target: word });
  }

  #takeWord(word: string, isQuoted: boolean): void {
    if (this.#isTest) {
      if (word !== ']]' || isQuoted) return;
      this.#isTest = false;
      return this.#endCommand(null);
    }
    if (this.#cases.at(-1) === 'pattern' && this.#groups.at(-1)?.type !== 'array') {
      if (word === 'esac' && !isQuoted && this.#command.words.length === 0) this.#endCase();
      else this.#command.words.push(word);
      return;
    }
    this.#command.words.push(word);
    this.#position = this.#after(word, isQuoted);
  }

  /** Where the word after this one is. */
  #after(word: string, isQuoted: boolean): Position {
    switch (this.#position) {
      case 'first':
        return isQuoted && !isAssignment(word) ? 'args' : this.#afterFirst(word);
      case 'assigned':
        return isAssignment(word) ? 'assigned' : 'args';
      case 'caseWord':
        return 'caseIn';
      case 'caseIn':
        if (word === 'in') this.#beginCase();
        return 'first';
      case 'functionName':
        this.#command.words = [];
        return 'first';
      case 'coprocName':
        return openingKeywords.has(word) ? this.#afterFirst(word) : 'coprocBody';
      case 'coprocBody':
        if (!openingKeywords.has(word)) return 'args';
        this.#command.words = [word];
        return this.#afterFirst(word);
      case 'args':
        return 'args';
    }
  }

  #afterFirst(word: string): Position {
    if (word === 'esac' && this.#cases.length > 0) this.#cases.pop();
    if (keywords.has(word)) return 'first';
    if (word === 'case') return 'caseWord';
    if (word === 'function') return 'functionName';
    if (word === 'coproc') return 'coprocName';
    if (word === '[[') this.#isTest = true;
    return isAssignment(word) ? 'assigned' : 'args';
  }

  #beginCase(): void {
    this.#cases.push('pattern');
    this.#command.words = [];
  }

  #endCase(): void {
    this.#cases.pop();
    this.#dropCommand();
    this.#command.words = ['esac'];
  }

  #dropCommand(): void {
    this.#command = emptyCommand();
    this.#position = 'first';
  }

  #endCommand(joint: 'pipe' | null): void {
    this.#endWord();
    const ended = this.#command;
    const isEmpty = ended.words.length === 0 && ended.redirects.length === 0 && ended.input === null;
    if (!isEmpty) this.#all.push(ended);
    const isGroup = isEmpty || /^(?:\}|fi|done|esac)$/.test(ended.words[0] ?? '');
    // A pipe after a group takes everything that its commands write.
    const source = joint === 'pipe' ? (isEmpty ? (this.#all.at(-1) ?? null) : ended) : null;
    this.#command =
      isEmpty && joint === null
        ? emptyCommand(ended.source, ended.readsGroup)
        : emptyCommand(source, source !== null && isGroup);
    this.#position = 'first';
  }
}

function emptyCommand(source: ShellCommand | null = null, readsGroup = false): ShellCommand {
  return { words: [], redirects: [], input: null, source, readsGroup, nested: [] };
}

function joined(all: ShellCommand[], more: readonly ShellCommand[]): ShellCommand[] {
  for (const command of more) all.push(command);
  return all;
}

function endsInEscape(text: string): boolean {
  let at = text.length;
  while (text[at - 1] === '\\') at -= 1;
  return (text.length - at) % 2 === 1;
}

function isAssignment(word: string): boolean {
  return /^[A-Za-z_]\w*(\[[^\]]*\])?\+?=/.test(word);
}

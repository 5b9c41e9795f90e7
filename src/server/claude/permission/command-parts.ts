/** A command line as far as rules look into it. */
export type CommandLine = {
  parts: CommandPart[];
  /** Commands inside of `$( )` or backticks. */
  nested: string[];
  isBackground: boolean;
};

export type CommandPart = {
  /** Words with single spaces between them, quotes kept, redirections left out. */
  text: string;
  words: string[];
  /** Files it writes to or reads from by redirection. */
  writes: string[];
  reads: string[];
};

const operators = ['&&', '||', ';', '|', '\n'] as const;

/** The longest command that rules look into. Nobody types more, and the work for one stays below a moment. */
export const longestCommand = 64 * 1024;

/** Splits a line at the operators of a shell. What is quoted is not looked into. */
export function commandParts(line: string): CommandLine {
  const parts: CommandPart[] = [];
  const nested: string[] = [];
  let isBackground = false;
  let tokens: string[] = [];
  let word = '';

  const endWord = () => {
    if (word !== '') tokens.push(word);
    word = '';
  };
  const endPart = () => {
    endWord();
    if (tokens.length > 0) parts.push(partOf(tokens));
    tokens = [];
  };

  // Tests on `word` would copy the whole of it each time, so they look at `line` or at its length first.
  for (let index = 0; index < line.length; ) {
    const operator = operators.find((known) => line.startsWith(known, index));
    const skipped = skipQuoted(line, index);
    if (skipped) {
      for (const command of skipped.nested) nested.push(command);
      word += line.slice(index, index + skipped.length);
      index += skipped.length;
    } else if (operator !== undefined) {
      endPart();
      index += operator.length;
    } else if (line[index] === '&' && !isAfterSign(line, index, word) && !line.startsWith('&>', index)) {
      isBackground = true;
      endPart();
      index += 1;
    } else if (/\s/.test(line.charAt(index))) {
      endWord();
      index += 1;
    } else if (matchAt(redirectionSign, line, index) !== null && (word === '' || isDigit(word))) {
      const sign = matchAt(wholeSign, line, index - word.length) ?? '>';
      index += sign.length - word.length;
      word = '';
      tokens.push(`${redirection}${sign}`);
    } else {
      word += line[index];
      index += 1;
    }
  }
  endPart();
  return { parts, nested, isBackground };
}

const redirectionSign = /\d?(?:&>>?|>>?\|?|<)/y;
const wholeSign = /\d?(?:&>>?|>>?\|?|<)(?:&\d)?/y;

function matchAt(pattern: RegExp, line: string, index: number): string | null {
  pattern.lastIndex = index;
  return pattern.exec(line)?.[0] ?? null;
}

function isAfterSign(line: string, index: number, word: string): boolean {
  return word !== '' && (line[index - 1] === '<' || line[index - 1] === '>');
}

function isDigit(word: string): boolean {
  return word.length === 1 && /\d/.test(word);
}

/** Stands before a redirection among the tokens; no shell word holds it. */
const redirection = '\0';

function partOf(tokens: readonly string[]): CommandPart {
  const part: CommandPart = { text: '', words: [], writes: [], reads: [] };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (!token.startsWith(redirection)) {
      part.words.push(token);
      continue;
    }
    if (/&\d$/.test(token)) continue;
    index += 1;
    const target = unquoted(tokens[index] ?? '');
    if (target !== '' && !target.startsWith('/dev/')) (token.includes('<') ? part.reads : part.writes).push(target);
  }
  return { ...part, text: part.words.join(' ') };
}

export function unquoted(word: string): string {
  return word.replaceAll(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_all, single, double, escaped) => single ?? double ?? escaped,
  );
}

type Skipped = { length: number; nested: string[] };

function skipQuoted(line: string, index: number): Skipped | null {
  if (!'\\\'"`$'.includes(line.charAt(index))) return null;
  const rest = line.slice(index);
  if (rest.startsWith('\\')) return { length: Math.min(2, rest.length), nested: [] };
  if (rest.startsWith("'")) return { length: closing(rest, "'"), nested: [] };
  if (rest.startsWith('"')) {
    const length = closing(rest, '"');
    return { length, nested: nestedIn(rest.slice(1, length)) };
  }
  if (rest.startsWith('`')) {
    const length = closing(rest, '`');
    return { length, nested: [rest.slice(1, length - 1)] };
  }
  if (!rest.startsWith('$(')) return null;
  const length = closingParenthesis(rest);
  return { length, nested: [rest.slice(2, length - 1)] };
}

/** Looks for each closing sign once: behind the last one, no opening sign has one. */
function nestedIn(text: string): string[] {
  const nested: string[] = [];
  const missing = new Set<string>();
  const opening = /\$\(|`/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const close = found[0] === '`' ? '`' : ')';
    const end = missing.has(close) ? -1 : text.indexOf(close, opening.lastIndex);
    if (end === -1) {
      missing.add(close);
      continue;
    }
    nested.push(text.slice(opening.lastIndex, end));
    opening.lastIndex = end + 1;
  }
  return nested;
}

function closing(rest: string, quote: string): number {
  for (let index = 1; index < rest.length; index += 1) {
    if (rest[index] === '\\' && quote !== "'") index += 1;
    else if (rest[index] === quote) return index + 1;
  }
  return rest.length;
}

function closingParenthesis(rest: string): number {
  let depth = 0;
  for (let index = 0; index < rest.length; index += 1) {
    if (rest[index] === '(') depth += 1;
    if (rest[index] === ')') depth -= 1;
    if (rest[index] === ')' && depth === 0) return index + 1;
  }
  return rest.length;
}

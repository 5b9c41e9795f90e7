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

  for (let index = 0; index < line.length; ) {
    const rest = line.slice(index);
    const operator = operators.find((known) => rest.startsWith(known));
    const skipped = skipQuoted(rest);
    if (skipped) {
      nested.push(...skipped.nested);
      word += rest.slice(0, skipped.length);
      index += skipped.length;
    } else if (operator !== undefined) {
      endPart();
      index += operator.length;
    } else if (rest.startsWith('&') && !/[<>]$/.test(word) && !rest.startsWith('&>')) {
      isBackground = true;
      endPart();
      index += 1;
    } else if (/^\s/.test(rest)) {
      endWord();
      index += 1;
    } else if (/^\d?(&>>?|>>?\|?|<)/.test(rest) && (word === '' || /^\d$/.test(word))) {
      const sign = /^\d?(?:&>>?|>>?\|?|<)(?:&\d)?/.exec(word + rest)?.[0] ?? '>';
      index += sign.length - word.length;
      word = '';
      tokens.push(`${redirection}${sign}`);
    } else {
      word += rest[0];
      index += 1;
    }
  }
  endPart();
  return { parts, nested, isBackground };
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

function skipQuoted(rest: string): Skipped | null {
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

function nestedIn(text: string): string[] {
  return [...text.matchAll(/\$\(([^)]*)\)|`([^`]*)`/g)].map((match) => match[1] ?? match[2] ?? '');
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

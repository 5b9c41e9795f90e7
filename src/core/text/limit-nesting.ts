type BlockLexer<Token> = { blockTokens: (source: string, tokens?: Token[], last?: boolean) => Token[] };

/** Nobody writes quotes or lists in more levels than this. */
const deepest = 32;

/**
 * Makes a reader of Markdown leave quotes and lists that lie too deep in each other as text: each level reads the rest
 * once more, so the time to read a line of nothing but `>` grows with its square.
 */
export function limitNesting<Token>(lexer: BlockLexer<Token>, text: (raw: string) => Token): void {
  const read = lexer.blockTokens.bind(lexer);
  let depth = 0;
  lexer.blockTokens = (source, tokens = [], last) => {
    if (depth === deepest) {
      tokens.push(text(source));
      return tokens;
    }
    depth += 1;
    try {
      return read(source, tokens, last);
    } finally {
      depth -= 1;
    }
  };
}

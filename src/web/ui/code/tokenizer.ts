import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type ThemedToken,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { grammars } from './grammars.ts';
import {
  type HighlightAnswer,
  type HighlightRequest,
  type LinePieces,
  type SyntaxKind,
  syntaxKinds,
} from './syntax.ts';

type Highlighter = HighlighterCore;
type Stream = { language: string; done: string; lines: number; state: GrammarState | undefined };

const theme = 'page';
const maxStreams = 8;
/** A line longer than this is some machine's, and reading it would take long. */
const maxLineLength = 5000;
/** The first line of a language compiles its grammar, which takes long on a busy machine. */
const maxLineMs = 5000;

/** Finds the colours of code. It is slow for its size, so it lives in a worker. */
export function createTokenizer() {
  const loaded = new Map<string, Promise<unknown>>();
  const streams = new Map<string, Stream>();
  let highlighter: Promise<Highlighter> | null = null;

  async function ready(language: string): Promise<Highlighter> {
    highlighter ??= createHighlighterCore({
      themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--', variableDefaults: {} })],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    });
    const opened = await highlighter;
    const load = grammars[language];
    if (!load) throw new Error(`there is no grammar for ${language}`);
    if (!loaded.has(language))
      loaded.set(
        language,
        load().then((grammar) => opened.loadLanguage(grammar.default)),
      );
    await loaded.get(language);
    return opened;
  }

  async function tokenize({ id, language, text, stream }: HighlightRequest): Promise<HighlightAnswer> {
    const opened = await ready(language);
    const known = stream === null ? undefined : streams.get(stream);
    const start = known?.language === language && text.startsWith(known.done) ? known : fresh(language);
    const rest = text.slice(start.done.length);
    const lines = linesOf(opened, rest, start);
    if (stream !== null) keep(stream, advanced(opened, start, rest));
    return { id, from: start.lines, lines };
  }

  function keep(name: string, stream: Stream): void {
    streams.delete(name);
    streams.set(name, stream);
    const [oldest] = streams.keys();
    if (streams.size > maxStreams && oldest !== undefined) streams.delete(oldest);
  }

  return { tokenize };
}

function fresh(language: string): Stream {
  return { language, done: '', lines: 0, state: undefined };
}

/** The stream after the lines that are complete: the last one may still grow. */
function advanced(highlighter: Highlighter, stream: Stream, rest: string): Stream {
  const end = rest.lastIndexOf('\n') + 1;
  if (end === 0) return stream;
  const done = rest.slice(0, end);
  const state = highlighter.getLastGrammarState(done.slice(0, -1), optionsOf(stream));
  return { ...stream, done: stream.done + done, lines: stream.lines + done.split('\n').length - 1, state };
}

function linesOf(highlighter: Highlighter, text: string, stream: Stream): LinePieces[] {
  return highlighter.codeToTokensBase(text, optionsOf(stream)).map(piecesOf);
}

function optionsOf({ language, state }: Stream) {
  return {
    lang: language,
    theme,
    tokenizeMaxLineLength: maxLineLength,
    tokenizeTimeLimit: maxLineMs,
    ...(state ? { grammarState: state } : {}),
  };
}

function piecesOf(tokens: ThemedToken[]): LinePieces {
  const pieces: { length: number; kind: SyntaxKind | null }[] = [];
  for (const { content, color } of tokens) {
    const kind = kindOf(color);
    const last = pieces.at(-1);
    if (last?.kind === kind) last.length += content.length;
    else pieces.push({ length: content.length, kind });
  }
  return pieces;
}

const kinds = new Map<string, SyntaxKind>(syntaxKinds.map((kind) => [`--token-${kind}`, kind]));
kinds.set('--token-string-expression', 'string');

/** A colour is a variable of the theme. */
function kindOf(color: string | undefined): SyntaxKind | null {
  return kinds.get(/--[\w-]+/.exec(color ?? '')?.[0] ?? '') ?? null;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, getJson, pathOf } from '../../connection/api.ts';
import type { TerminalLine } from '../../ui/terminal/terminal-line.ts';
import { terminalLines } from '../../ui/terminal/terminal-lines.ts';

export type OutputState = {
  /** What was read so far, and its lines. */
  texts: readonly string[];
  lines: readonly TerminalLine[];
  /** The beginning of a line whose end isn't read yet. */
  begun: string;
  /** How many bytes that is, and how many there are; null before the first answer. */
  loaded: number;
  size: number | null;
  isLoading: boolean;
  problem: OutputProblem | null;
};

export type OutputProblem = { reason: string | null; message: string };

export const nothing: OutputState = {
  texts: [],
  lines: [],
  begun: '',
  loaded: 0,
  size: null,
  isLoading: true,
  problem: null,
};

type Piece = { output: { size: number; encoding: string; content: string; nextOffset: number } };

const pieceBytes = 256 * 1024;
/** More than this is downloaded instead. */
export const mostShownBytes = 16 * 1024 * 1024;

/** A saved output, piece by piece as the person reads on. */
export function useSavedOutput(sessionId: string, callId: string): OutputState & { more(): void } {
  const [state, setState] = useState(nothing);
  const isAsking = useRef(false);
  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      if (isAsking.current) return;
      isAsking.current = true;
      setState((before) => ({ ...before, isLoading: true, problem: null }));
      const next = await readPiece(sessionId, callId, offset, pieceBytes, signal).catch(problemOf);
      isAsking.current = false;
      if (signal?.aborted) return;
      setState((before) =>
        'message' in next ? { ...before, isLoading: false, problem: next } : withPiece(before, next),
      );
    },
    [sessionId, callId],
  );
  useEffect(() => {
    const stop = new AbortController();
    isAsking.current = false;
    setState(nothing);
    void load(0, stop.signal);
    return () => stop.abort();
  }, [load]);
  const { loaded, size } = state;
  const more = useCallback(() => {
    if (size === null || (loaded < size && loaded < mostShownBytes)) void load(loaded);
  }, [load, loaded, size]);
  return { ...state, more };
}

const everything = { lines: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/** A line that is longer is cut where a piece ends. */
const longestBegun = 1024 * 1024;

/** Each piece is read once, however many follow it. A colour that a piece leaves on ends with it. */
export function withPiece(before: OutputState, { content, nextOffset, size }: Piece['output']): OutputState {
  const text = before.begun + content;
  const lastBreak = text.lastIndexOf('\n');
  const isOver = nextOffset >= size || text.length - lastBreak > longestBegun;
  const end = isOver ? text.length : lastBreak + 1;
  return {
    texts: [...before.texts, content],
    lines: [...before.lines, ...terminalLines(text.slice(0, end), everything).lines],
    begun: text.slice(end),
    loaded: nextOffset,
    size,
    isLoading: false,
    problem: null,
  };
}

/** Gives the whole file to the browser. */
export async function downloadOutput(sessionId: string, callId: string): Promise<OutputProblem | null> {
  const parts: string[] = [];
  try {
    for (let offset = 0; ; ) {
      const { content, nextOffset, size } = await readPiece(sessionId, callId, offset, 4 * pieceBytes);
      parts.push(content);
      if (nextOffset >= size || nextOffset <= offset) break;
      offset = nextOffset;
    }
  } catch (failure) {
    return problemOf(failure);
  }
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `output-${callId.replace(/[^\w-]/g, '_')}.txt`;
  link.click();
  URL.revokeObjectURL(url);
  return null;
}

async function readPiece(sessionId: string, callId: string, offset: number, limit: number, signal?: AbortSignal) {
  const path = `/sessions${pathOf(sessionId)}/calls${pathOf(callId)}/output`;
  const { output } = await getJson<Piece>(path, { offset, limit }, signal);
  // A command can write bytes that aren't text; what can be read of them is shown.
  if (output.encoding === 'utf8') return output;
  const bytes = Uint8Array.from(atob(output.content), (character) => character.charCodeAt(0));
  return { ...output, content: new TextDecoder().decode(bytes) };
}

function problemOf(failure: unknown): OutputProblem {
  const error = failure instanceof ApiProblem ? failure.error : null;
  const reason = typeof error?.reason === 'string' ? error.reason : null;
  return { reason, message: error?.message ?? 'The server can’t be reached.' };
}

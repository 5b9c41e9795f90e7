import type { LineOrigin, LiveEvent, SessionEvent } from '../../core/session/event.ts';
import { notUnderstood } from '../../core/session/fold-line.ts';
import { maskFrame, maskLine } from '../../core/session/masked-line.ts';
import type { Decoded } from '../claude/decode.ts';
import type { Decoder } from '../claude/decoder.ts';
import { interpret, type Meaning } from '../claude/interpret/interpret.ts';
import { meaningOf, ownBody } from '../claude/interpret/meaning.ts';
import type { OutputPiece } from '../claude/process-output.ts';
import { utf8 } from '../utf8.ts';

/** A frame that is to be committed: what came, and what it means. */
export type Heard = { source: LineOrigin; body: Uint8Array; events: SessionEvent[]; decoded: Decoded | null };

export type IntakeListener = {
  line(heard: Heard): void;
  live(event: LiveEvent): void;
  /** A frame that gets no line. */
  frame(body: Uint8Array): void;
  /** True while a large line is being decoded: nothing more should be read until it is in its place. */
  busy(busy: boolean): void;
};

export type Intake = { take(pieces: OutputPiece[]): void; drained(): Promise<void> };

/** Turns what the CLI writes into lines for the journal and live events, in the order it came. */
export function createIntake(decoder: Decoder, listener: IntakeListener): Intake {
  const backlog: OutputPiece[] = [];
  let working: Promise<void> | null = null;

  function take(pieces: OutputPiece[]): void {
    for (const piece of pieces) backlog.push(piece);
    if (working === null) advance();
  }

  function advance(): void {
    for (let piece = backlog.shift(); piece; piece = backlog.shift()) {
      const later = hear(piece);
      if (!later) continue;
      listener.busy(true);
      working = later.then(() => {
        working = null;
        listener.busy(false);
        advance();
      });
      return;
    }
  }

  function hear(piece: OutputPiece): Promise<void> | undefined {
    if (piece.type === 'spilled') return hearSpilled(piece);
    if (isBlank(piece.bytes)) return;
    const decoded = decoder.decode(piece.bytes);
    if (decoded instanceof Promise) return decoded.then((later) => pass(piece, later));
    pass(piece, decoded);
  }

  function pass({ bytes, terminated }: { bytes: Uint8Array; terminated: boolean }, decoded: Decoded): void {
    if (decoded.type === 'noise' && !terminated) {
      const body = changed(bytes, (text) => maskLine('torn', text));
      const torn = { source: 'torn', by: null, body } as const;
      return listener.line({ source: 'torn', body, events: meaningOf(torn), decoded: null });
    }
    const meaning = meaningOrBug(decoded);
    if (meaning.type === 'line') {
      return listener.line({ source: 'out', body: journalled(bytes, decoded), events: meaning.events, decoded });
    }
    listener.frame(bytes);
    for (const event of meaning.events) listener.live(event);
  }

  function hearSpilled(piece: Extract<OutputPiece, { type: 'spilled' }>): undefined {
    const events: SessionEvent[] = [{ type: 'line.spilled', file: piece.file ?? '', length: piece.length }];
    listener.line({ source: 'own', body: ownBody(events), events, decoded: null });
  }

  async function drained(): Promise<void> {
    while (working !== null) await working;
  }

  return { take, drained };
}

/** An answer about the configuration without its secrets; every other line as the CLI wrote it. */
function journalled(bytes: Uint8Array, decoded: Decoded): Uint8Array {
  const isAnswer = decoded.type === 'message' && decoded.message.type === 'control_response';
  return isAnswer ? changed(bytes, maskFrame) : bytes;
}

function changed(bytes: Uint8Array, change: (text: string) => string): Uint8Array {
  const text = utf8(bytes);
  const after = change(text);
  return after === text ? bytes : Buffer.from(after);
}

function meaningOrBug(decoded: Decoded): Meaning {
  try {
    return interpret(decoded);
  } catch (error) {
    return { type: 'line', events: notUnderstood(error) };
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.length === 0 || (bytes.length === 1 && bytes[0] === 0x0d);
}

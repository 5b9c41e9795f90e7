import { existsSync, statSync } from 'node:fs';
import { isObject, type JsonObject } from '../../core/json.ts';
import { maskLine } from '../../core/session/masked-line.ts';
import { blockStep, withDeltaText } from '../claude/frame/delta.ts';
import type { Export } from './export-session.ts';
import { fileLines } from './file-lines.ts';
import { createLineRedaction, parsedJson } from './line-redaction.ts';
import { createRedactor, type Redactor } from './redact.ts';

export type TraceWish = { traceFile: string; redact: boolean };

/**
 * A trace line by line, without its secrets where that is wished. Null where there is no such file. What no device may
 * see is never in it: traces that earlier versions wrote have the CLI's configuration with its tokens.
 */
export function exportTrace({ traceFile, redact }: TraceWish): Omit<Export, 'session'> | null {
  if (!existsSync(traceFile)) return null;
  const redactor = createRedactor();
  const size = Math.max(1, statSync(traceFile).size);
  const reached = { offset: 0 };
  return {
    texts: redact ? redactedTexts(traceFile, redactor, reached) : maskedTexts(traceFile, reached),
    share: () => Math.min(1, reached.offset / ((redact ? 2 : 1) * size)),
    report: redactor.report,
  };
}

/** A frame can be as long as the CLI's longest line, and each of its quotes is two characters here. */
const longestRecord = 160 * 1024 * 1024;

function* maskedTexts(file: string, reached: { offset: number }): Generator<string> {
  for (const { text, offset } of fileLines(file, longestRecord)) {
    reached.offset = offset;
    const masked = maskedRecord(text);
    if (masked !== null) yield `${masked}\n`;
  }
}

const mayHoldSecret = /"base64":|quarterdeck:|mcpConfigs|settings|agents|--mcp-config/;

/** Null for a record that was cut off and may hold a secret. */
function maskedRecord(text: string): string | null {
  if (!mayHoldSecret.test(text)) return text;
  const record = parsedJson(text);
  if (!isObject(record)) return null;
  const { base64, ...rest } = record;
  const line = typeof base64 === 'string' ? Buffer.from(base64, 'base64').toString() : record.line;
  if (typeof line !== 'string') return text;
  const masked = maskLine(String(record.dir), line);
  return masked === line ? text : JSON.stringify({ ...rest, line: masked });
}

/**
 * The file is read twice. A secret that was streamed is in no single delta, so the first time looks at whole blocks;
 * the second time the words of a block that had one all stand in its first delta.
 */
function* redactedTexts(file: string, redactor: Redactor, reached: { offset: number }): Generator<string> {
  const blocks = secretBlocks(file, redactor, reached);
  const redact = createLineRedaction(redactor);
  const first = reached.offset;
  let number = 0;
  for (const { text, offset } of fileLines(file)) {
    number += 1;
    reached.offset = first + offset;
    const masked = maskedRecord(text);
    if (masked === null) continue;
    const record = parsedJson(masked);
    if (!isObject(record)) yield `${redact(masked, number)}\n`;
    else if (typeof record.line !== 'string') yield `${redact(JSON.stringify(record), number)}\n`;
    else yield `${JSON.stringify({ ...record, line: redactedLine(record.line, number) })}\n`;
  }

  function redactedLine(line: string, where: number): string {
    const replaced = blocks.get(where);
    return replaced === undefined ? redact(line, where) : JSON.stringify(withText(line, replaced));
  }
}

function withText(line: string, text: string): JsonObject {
  return withDeltaText(parsedJson(line) as JsonObject, text);
}

/** By the number of its line: what a delta is to say in place of what it said. */
function secretBlocks(file: string, redactor: Redactor, reached: { offset: number }): Map<number, string> {
  const open = new Map<string, { text: string; lines: number[] }>();
  const replaced = new Map<number, string>();
  let number = 0;

  function close(block: string): void {
    const written = open.get(block);
    open.delete(block);
    if (!written) return;
    const [first = 0, ...rest] = written.lines;
    const redacted = redactor.text(written.text, { where: first, isVariables: false });
    if (redacted === written.text) return;
    replaced.set(first, redacted);
    for (const line of rest) replaced.set(line, '');
  }

  for (const { text, offset } of fileLines(file)) {
    number += 1;
    reached.offset = offset;
    if (!text.includes('stream_event')) continue;
    const record = parsedJson(text);
    const step = isObject(record) && typeof record.line === 'string' ? blockStep(parsedJson(record.line)) : null;
    if (step?.type === 'opened' || step?.type === 'closed') close(step.block);
    if (step?.type !== 'grew') continue;
    const block = open.get(step.block) ?? { text: '', lines: [] };
    block.text += step.text;
    block.lines.push(number);
    open.set(step.block, block);
  }
  for (const block of [...open.keys()]) close(block);
  return replaced;
}

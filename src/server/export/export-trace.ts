import { existsSync, statSync } from 'node:fs';
import { isObject, type JsonObject } from '../../core/json.ts';
import { blockStep, withDeltaText } from '../claude/frame/delta.ts';
import type { Export } from './export-session.ts';
import { fileLines } from './file-lines.ts';
import { createLineRedaction, parsedJson } from './line-redaction.ts';
import { createRedactor, type Redactor } from './redact.ts';

export type TraceWish = { traceFile: string };

/** A trace without its secrets, line by line. Null where there is no such file. */
export function exportTrace({ traceFile }: TraceWish): Omit<Export, 'session'> | null {
  if (!existsSync(traceFile)) return null;
  const redactor = createRedactor();
  const size = Math.max(1, statSync(traceFile).size);
  const reached = { offset: 0 };
  return {
    texts: redactedTexts(traceFile, redactor, reached),
    share: () => Math.min(1, reached.offset / (2 * size)),
    report: redactor.report,
  };
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
    const record = parsedJson(text);
    if (!isObject(record)) yield `${redact(text, number)}\n`;
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

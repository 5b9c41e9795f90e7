import type { Json } from '../../../core/json.ts';
import { type JsonNode, memberOf } from './json-text.ts';

/** Edits of a JSON text that leave every byte around them as it was. `root` is the text as it was read. */
type Edited = { text: string; root: JsonNode };

export function appendItem({ text, root }: Edited, path: readonly string[], item: string): string {
  const list = nodeAt(root, path);
  if (list === undefined) return putMember({ text, root }, path, [item]);
  if (list.type !== 'array') return replaced(text, list, written([item], text, depthOf(path)));
  const last = list.items.at(-1);
  if (last === undefined) return replaced(text, list, written([item], text, depthOf(path)));
  return inserted(text, last.end, `,${before(text, list, last)}${JSON.stringify(item)}`);
}

export function removeItem({ text, root }: Edited, path: readonly string[], item: string): string | null {
  const list = nodeAt(root, path);
  if (list?.type !== 'array') return null;
  const index = list.items.findIndex((node) => node.type === 'text' && node.value === item);
  const node = list.items[index];
  if (node === undefined) return null;
  const previous = list.items[index - 1];
  const next = list.items[index + 1];
  if (previous) return text.slice(0, previous.end) + text.slice(node.end);
  if (next) return text.slice(0, node.start) + text.slice(next.start);
  // The last one leaves an empty list, without what stood around it.
  return replaced(text, list, '[]');
}

/** Sets a value, or takes it away with undefined. */
export function putMember({ text, root }: Edited, path: readonly string[], value: Json | undefined): string {
  const known = nodeAt(root, path);
  if (value === undefined) return known ? withoutMember({ text, root }, path) : text;
  if (known) return replaced(text, known, written(value, text, depthOf(path)));
  const missing = path.findIndex((_key, index) => nodeAt(root, path.slice(0, index + 1)) === undefined);
  const parent = nodeAt(root, path.slice(0, missing));
  const key = path[missing];
  if (parent?.type !== 'object' || key === undefined) return text;
  const inner = path.slice(missing + 1).reduceRight<Json>((nested, name) => ({ [name]: nested }), value);
  const member = `${JSON.stringify(key)}: ${written(inner, text, missing + 1)}`;
  const last = parent.members.at(-1);
  if (last) return inserted(text, last.value.end, `,${before(text, parent, last)}${member}`);
  const { newline, step } = styleOf(text);
  return replaced(text, parent, `{${newline}${step.repeat(missing + 1)}${member}${newline}${step.repeat(missing)}}`);
}

function withoutMember({ text, root }: Edited, path: readonly string[]): string {
  const parent = nodeAt(root, path.slice(0, -1));
  if (parent?.type !== 'object') return text;
  const index = parent.members.findLastIndex(({ key }) => key === path.at(-1));
  const member = parent.members[index];
  if (!member) return text;
  const previous = parent.members[index - 1];
  const next = parent.members[index + 1];
  if (previous) return text.slice(0, previous.value.end) + text.slice(member.value.end);
  if (next) return text.slice(0, member.start) + text.slice(next.start);
  return replaced(text, parent, '{}');
}

function nodeAt(root: JsonNode, path: readonly string[]): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>(memberOf, root);
}

function depthOf(path: readonly string[]): number {
  return path.length;
}

/** The blank between the things of a list, as it stands before its last one. */
function before(text: string, list: JsonNode, last: { start: number }): string {
  const between = text.slice(list.start + 1, last.start);
  const blank = between.slice(between.trimEnd().length);
  return blank === '' ? ' ' : blank;
}

function written(value: Json, text: string, depth: number): string {
  const { newline, step } = styleOf(text);
  return JSON.stringify(value, null, step).replaceAll('\n', newline + step.repeat(depth));
}

function styleOf(text: string): { newline: string; step: string } {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return { newline, step: /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ' };
}

function replaced(text: string, { start, end }: JsonNode, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

function inserted(text: string, at: number, words: string): string {
  return text.slice(0, at) + words + text.slice(at);
}

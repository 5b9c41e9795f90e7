import { assertNever } from '../assert-never.ts';
import { isObject, type Json, memberOf } from '../json.ts';
import type { Entry, Notice } from '../session/entry.ts';
import { ranInput } from '../session/ran-input.ts';
import type { Role } from './query.ts';

/** What an entry is found by. What the timeline cut short is cut short here as well. */
export type Searchable = {
  role: Role;
  tool: string | null;
  model: string | null;
  isError: boolean;
  isClipped: boolean;
  files: string[];
  parts: SearchablePart[];
};

export type SearchablePart = { name: PartName; text: string };
export type PartName = 'text' | 'input' | 'output';

/** So much of each part is searched. */
const partLimit = 64 * 1024;

export function searchableOf(entry: Entry): Searchable {
  switch (entry.type) {
    case 'message':
      return said('user', [entry.text], { isClipped: entry.clipped });
    case 'text':
      return said('assistant', [entry.text], { model: entry.model, isClipped: entry.clipped });
    case 'thinking':
      return said('thinking', [entry.text], { isClipped: entry.clipped });
    case 'tool': {
      const { input } = ranInput(entry);
      return {
        role: 'tool',
        tool: entry.name,
        model: null,
        isError: entry.state.type === 'failed',
        isClipped: entry.clipped.input || entry.clipped.result,
        files: pathsIn(input),
        parts: [
          { name: 'input', text: joined(textsIn(input)) },
          { name: 'output', text: joined([entry.result?.text ?? '', entry.task?.summary ?? '']) },
        ],
      };
    }
    case 'request':
      return {
        ...said('tool', [entry.request.title, entry.request.description, ...textsIn(entry.request.input)]),
        tool: entry.request.tool,
        files: pathsIn(entry.request.input),
      };
    case 'aside':
      return said('assistant', [entry.question, entry.state.type === 'answered' ? entry.state.text : null]);
    case 'command':
      return said('user', [entry.text], { isError: entry.failed });
    case 'error':
      return said('system', [entry.text], { isError: true });
    case 'compaction':
      return said('system', [entry.summary]);
    case 'notice':
      return said('system', noticeTexts(entry.notice));
    case 'turn':
      return said('system', [entry.text, ...entry.errors, ...textsIn(entry.structured ?? null)], {
        isError: entry.failed,
      });
    case 'unknown':
      return said('system', [entry.kind, ...textsIn(entry.raw)]);
    case 'noise':
      return said('system', [entry.text]);
    default:
      return assertNever(entry);
  }
}

function said(
  role: Role,
  texts: (string | null)[],
  facts: Partial<Pick<Searchable, 'model' | 'isError' | 'isClipped'>> = {},
): Searchable {
  const parts: SearchablePart[] = [{ name: 'text', text: joined(texts) }];
  return { role, tool: null, model: null, isError: false, isClipped: false, files: [], parts, ...facts };
}

/** Words of ours are no words of the session: only what somebody else said is searched. */
function noticeTexts(notice: Notice): (string | null)[] {
  switch (notice.type) {
    case 'told':
    case 'fallback':
      return [notice.text];
    case 'hook':
      return [notice.name, notice.output];
    case 'permissionDenied':
      return [notice.reason, notice.message];
    case 'runEnded':
      return [notice.detail, notice.stderr ?? null];
    case 'stderr':
      return [notice.text];
    case 'retry':
      return [notice.error];
    case 'compactionFailed':
    case 'turnCut':
      return [notice.reason];
    case 'spilled':
      return [notice.file];
    default:
      return [];
  }
}

function joined(texts: (string | null)[]): string {
  const text = texts.filter((part) => part !== null && part !== '').join('\n');
  return text.length > partLimit ? text.slice(0, partLimit) : text;
}

const deepest = 20;

function textsIn(value: Json, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, depth + 1));
  return isObject(value) ? Object.values(value).flatMap((item) => textsIn(item, depth + 1)) : [];
}

const pathKeys = ['file_path', 'notebook_path', 'path', 'filePath', 'file', 'filename', 'uri'];

function pathsIn(input: { [key: string]: Json }): string[] {
  return pathKeys.flatMap((key) => {
    const value = memberOf(input, key);
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

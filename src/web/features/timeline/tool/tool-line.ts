import { ranInput } from '../../../../core/session/ran-input.ts';
import { visible } from '../../../../core/text/visible.ts';
import type { DiffStats } from '../../../ui/diff/hunk.ts';
import { plural, shortPath } from '../../../ui/format.ts';
import { editStats } from './edit-stats.ts';
import { listOf, numberOf, objectOf, textOf } from './fields.ts';
import { type SubjectOf, taskWords, todoWords } from './task-words.ts';
import type { ToolEntry } from './tool-entry.ts';
import { toolName } from './tool-name.ts';

/** A call in one line. */
export type ToolLine = {
  name: string;
  /** What it is about, and whether that is code: a path, a command, a pattern. */
  words: string;
  isCode: boolean;
  /** What came of it, in a few words. */
  note: string | null;
  stats: DiffStats | null;
  /** What Claude had asked for, where a person edited that and the words differ. */
  original: string | null;
};

export type Call = Pick<ToolEntry, 'name' | 'input' | 'result' | 'clipped' | 'request' | 'lineCounts'>;

export function toolLine(call: Call, cwd: string, subjectOf: SubjectOf = unknownTask): ToolLine {
  const { input, original } = ranInput(call);
  const plain = { name: toolName(call.name), isCode: true, note: null, stats: null };
  const line = { ...plain, ...partsOf({ ...call, input }, cwd, subjectOf) };
  const words = oneLine(line.words);
  const asked = original && oneLine(partsOf({ ...call, input: original }, cwd, subjectOf).words);
  return { ...line, words, original: asked === words ? null : asked };
}

/** The accessible name of a call's row. */
export function toolLabel(call: Pick<Call, 'name'>, { name, words }: ToolLine): string {
  return visible(`Tool: ${isAgent(call.name) ? `${call.name} ${name}` : name} ${words}`.trim(), 'prose');
}

export function isAgent(name: string): boolean {
  return name === 'Task' || name === 'Agent';
}

type Parts = { words: string } & Partial<ToolLine>;

function partsOf(call: Call, cwd: string, subjectOf: SubjectOf): Parts {
  const { name, input } = call;
  const path = (value: unknown) => shortPath(textOf(value) ?? '', cwd);
  switch (name) {
    case 'Read':
      return { words: path(input.file_path) + rangeOf(call) };
    case 'Edit':
    case 'Write':
    case 'MultiEdit':
      return { words: path(input.file_path), stats: editStats(call) };
    case 'NotebookEdit':
      return { words: path(input.notebook_path), note: textOf(input.edit_mode) };
    case 'Bash':
      return command(input);
    case 'Grep':
      return {
        words: `"${textOf(input.pattern) ?? ''}"${within(path(input.path || input.glob))}`,
        note: matches(call),
      };
    case 'Glob':
      return { words: `${textOf(input.pattern) ?? ''}${within(path(input.path))}`, note: files(call) };
    case 'WebFetch':
      return { words: textOf(input.url) ?? '' };
    case 'WebSearch':
      return { words: textOf(input.query) ?? '', isCode: false };
    case 'Task':
    case 'Agent':
      return { name: textOf(input.subagent_type) || name, words: textOf(input.description) ?? '', isCode: false };
    case 'TodoWrite':
      return { words: todoWords(input.todos), isCode: false };
    case 'TaskCreate':
    case 'TaskUpdate':
    case 'TaskGet':
    case 'TaskList':
      return { words: taskWords(call, subjectOf), isCode: false };
    case 'Skill':
      return { words: textOf(input.skill) ?? textOf(input.command) ?? '' };
    case 'AskUserQuestion':
      return { words: textOf(objectOf(listOf(input.questions)[0]).question) ?? '', isCode: false };
    case 'ExitPlanMode':
      return { words: (textOf(input.plan) ?? '').replace(/^#+\s*/, ''), isCode: false };
    default:
      return { words: firstText(input) };
  }
}

const unknownTask = () => null;

function rangeOf({ input }: Call): string {
  const offset = numberOf(input.offset);
  const limit = numberOf(input.limit);
  if (offset === null && limit === null) return '';
  const start = Math.max(1, offset ?? 1);
  return limit === null ? `:${start}–` : `:${start}–${start + limit - 1}`;
}

const longCommand = 160;

/** A command that is too long to read in one line is told in words, if there are some. */
function command(input: Call['input']): Parts {
  const words = (textOf(input.command) ?? '').trim();
  const description = textOf(input.description);
  if (description && (words === '' || words.includes('\n') || words.length > longCommand))
    return { words: description, isCode: false };
  return { words };
}

function within(path: string): string {
  return path === '' ? '' : ` in ${path}`;
}

function matches({ result }: Call): string | null {
  const { numMatches, numLines, numFiles, mode } = objectOf(result?.structured);
  const found = numberOf(numMatches) ?? (mode === 'content' ? numberOf(numLines) : null);
  const inFiles = numberOf(numFiles);
  if (found === null) return inFiles === null ? null : plural(inFiles, 'file');
  const lines = plural(found, 'match', 'matches');
  return inFiles ? `${lines} in ${plural(inFiles, 'file')}` : lines;
}

function files({ result }: Call): string | null {
  const { numFiles, truncated } = objectOf(result?.structured);
  const count = numberOf(numFiles);
  return count === null ? null : `${truncated === true ? 'first ' : ''}${plural(count, 'file')}`;
}

const shortText = 200;

/** The first short text of an input says most about it. */
function firstText(input: Call['input']): string {
  const texts = Object.values(input).filter((value) => typeof value === 'string');
  return texts.find((text) => text.length <= shortText) ?? '';
}

const lineLength = 300;

function oneLine(words: string): string {
  const [first = '', ...rest] = words.slice(0, lineLength).trim().split('\n');
  return rest.length > 0 || words.length > lineLength ? `${first.trimEnd()} …` : first;
}

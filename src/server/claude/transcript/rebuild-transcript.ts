import { createHash } from 'node:crypto';
import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { canonicalId } from '../../../core/uuid.ts';
import { utf8 } from '../../utf8.ts';

/** A line of a journal, as far as a session file is made from it. `isRecorded`: it comes from such a file. */
export type SourceLine = { at: number; epoch: number; isRecorded: boolean; body: Uint8Array };

export type Rebuild = {
  /** The lines of the file that are due now. `from` is the session they come from: a fork's begin with its origin's. */
  push(line: SourceLine, from: string): string[];
  /** The rest of them. */
  finish(): string[];
  /** Whether a line with this id has come by. */
  has(uuid: string): boolean;
  /** How many lines of the model there are. */
  readonly answers: number;
};

/** The session that the file is for. */
export type RebuildTarget = { sessionId: string; cwd: string; version: string | null };

/** Lines without an id that are worth keeping. Others name the end of a conversation that may be longer now. */
const keptKinds = new Set(['custom-title', 'ai-title', 'file-history-snapshot']);

/**
 * Makes a session file that the CLI resumes from what it said on stdout, and from lines of an earlier file. Each line
 * names the one before it; that chain is what the CLI reads, from its end.
 */
export function createRebuild({ sessionId, cwd, version }: RebuildTarget): Rebuild {
  const written = new Set<string>();
  const openCalls = new Set<string>();
  /** Messages of a person wait for the results of calls, and for the one that repeats them. */
  const held = createHeldMessages();
  let boundary: JsonObject | null = null;
  let tip: string | null = null;
  let run = '';
  let answers = 0;

  function put(record: JsonObject): string[] {
    const uuid = String(record.uuid);
    if (written.has(uuid)) return [];
    const line = lineOf({ ...record, sessionId });
    if (line === null) return [];
    written.add(uuid);
    if (record.isSidechain !== true) tip = uuid;
    if (record.type === 'assistant') answers += 1;
    return [line];
  }

  function chained(record: JsonObject): string[] {
    return put({ parentUuid: tip, ...record });
  }

  function release(): string[] {
    return held.take().flatMap(chained);
  }

  function recorded(json: JsonObject): string[] {
    const { type, uuid, parentUuid } = json;
    if (typeof uuid !== 'string') {
      const line = keptKinds.has(String(type)) ? lineOf({ ...json, sessionId }) : null;
      return line === null ? [] : [line];
    }
    const isKnown = parentUuid === null || (typeof parentUuid === 'string' && written.has(parentUuid));
    return [...release(), ...put(isKnown ? json : { ...json, parentUuid: tip })];
  }

  function said(json: JsonObject, at: number, from: string): string[] {
    if (json.type === 'result') openCalls.clear();
    const isOther = typeof json.session_id === 'string' && canonicalId(json.session_id) !== canonicalId(from);
    if (isOther || (typeof json.parent_tool_use_id === 'string' && json.parent_tool_use_id !== '')) return [];
    if (json.type === 'system' && json.subtype === 'compact_boundary') {
      boundary = boundaryOf(json, facts(json, at));
      return [];
    }
    if (json.type === 'assistant') return answered(json, at);
    return json.type === 'user' ? heard(json, at) : [];
  }

  function answered(json: JsonObject, at: number): string[] {
    // Output of a local command is no part of the conversation.
    if (json.local_command_source !== undefined || !isObject(json.message)) return [];
    boundary = null;
    const lines = openCalls.size === 0 ? release() : [];
    for (const id of idsIn(json.message, 'tool_use', 'id')) openCalls.add(id);
    const isError = json.error !== undefined || json.is_api_error_message === true;
    const marks = {
      ...(isError && { isApiErrorMessage: true }),
      ...(json.aborted === true && { isAbortedMidStream: true }),
    };
    return [...lines, ...chained({ ...facts(json, at), type: 'assistant', message: json.message, ...marks })];
  }

  function heard(json: JsonObject, at: number): string[] {
    const { message, uuid } = json;
    if (!isObject(message) || (typeof uuid === 'string' && held.has(uuid))) return [];
    const record = { ...facts(json, at), type: 'user', message };
    const results = idsIn(message, 'tool_result', 'tool_use_id');
    if (results.length > 0) {
      for (const id of results) openCalls.delete(id);
      return chained({ ...record, toolUseResult: json.tool_use_result ?? null });
    }
    if (boundary && json.isReplay !== true) {
      const lines = [...release(), ...put({ ...boundary, logicalParentUuid: tip })];
      boundary = null;
      return [...lines, ...chained({ ...record, isCompactSummary: true, isVisibleInTranscriptOnly: true })];
    }
    held.add(json.isSynthetic === true ? { ...record, isMeta: true } : record, message);
    return [];
  }

  function facts(json: JsonObject, at: number): JsonObject {
    const uuid = typeof json.uuid === 'string' ? json.uuid : derivedUuid(`${at} ${lineOf(json)}`);
    const timestamp = typeof json.timestamp === 'string' ? json.timestamp : new Date(at).toISOString();
    return { isSidechain: false, userType: 'external', cwd, ...(version && { version }), uuid, timestamp };
  }

  return {
    push(line, from) {
      // What a run left open is never answered.
      if (run !== `${from} ${line.epoch}`) openCalls.clear();
      run = `${from} ${line.epoch}`;
      const json = parse(line.body);
      if (json === null || (json.isSidechain === true && !isInlineSidechain(json))) return [];
      return line.isRecorded ? recorded(json) : said(json, line.at, from);
    },
    finish: release,
    has: (uuid) => written.has(uuid) || held.has(uuid),
    get answers() {
      return answers;
    },
  };
}

/** Older CLIs wrote the lines of subagents between those of their session; in files of their own they name their subagent. */
export function isInlineSidechain({ isSidechain, agentId }: JsonObject): boolean {
  return isSidechain === true && typeof agentId !== 'string';
}

/**
 * A person's messages that wait to be written. Messages that wait together reach the model as one, which repeats the
 * words of those before it. Both are looked up by key: a file can hold thousands of messages without an answer.
 */
function createHeldMessages() {
  const records = new Map<string, JsonObject>();
  const byWords = new Map<string, string[]>();
  return {
    has: (uuid: string) => records.has(uuid),
    add(record: JsonObject, message: JsonObject): void {
      const texts = textsIn(message);
      for (const text of texts.slice(0, -1)) {
        const words = text.trim();
        for (const uuid of byWords.get(words) ?? []) records.delete(uuid);
        byWords.delete(words);
      }
      const uuid = String(record.uuid);
      const words = texts.join('\n').trim();
      records.set(uuid, record);
      const same = byWords.get(words);
      if (same) same.push(uuid);
      else byWords.set(words, [uuid]);
    },
    take(): JsonObject[] {
      const all = [...records.values()];
      records.clear();
      byWords.clear();
      return all;
    },
  };
}

/** Null for a record that is nested too deep to be written. */
function lineOf(record: JsonObject): string | null {
  try {
    return `${JSON.stringify(record)}\n`;
  } catch {
    return null;
  }
}

function textsIn({ content }: JsonObject): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => (isObject(block) && typeof block.text === 'string' ? [block.text] : []));
}

function idsIn({ content }: JsonObject, type: string, key: string): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const id = isObject(block) && block.type === type ? block[key] : null;
    return typeof id === 'string' ? [id] : [];
  });
}

function boundaryOf({ compact_metadata: metadata }: JsonObject, facts: JsonObject): JsonObject {
  const compactMetadata = isObject(metadata) ? inCamelCase(metadata) : {};
  const words = { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' };
  return { parentUuid: null, ...facts, ...words, isMeta: false, level: 'info', compactMetadata };
}

/** The CLI's own metadata is two levels deep. */
const deepestMetadata = 8;

function inCamelCase(value: JsonObject, depth = 0): JsonObject {
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [
    key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    isObject(item) && depth < deepestMetadata ? inCamelCase(item, depth + 1) : item,
  ]);
  return Object.fromEntries(entries);
}

/** The same line gets the same id whenever it is read. */
function derivedUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function parse(body: Uint8Array): JsonObject | null {
  try {
    const json: unknown = JSON.parse(utf8(body));
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

import { isObject, type JsonObject } from '../../../core/json.ts';

const remembered = 10_000;

/**
 * Older CLIs wrote the lines of subagents between those of the session. The first of them repeats the prompt of its Task
 * call, and each names the one before it. Gives the call a line belongs under; every line has to be passed by in order.
 */
export function createSidechains(): (json: JsonObject) => string | null {
  const tasks = new Map<string, string>();
  const lines = new Map<string, string>();

  function notePrompts({ type, message }: JsonObject): void {
    if (type !== 'assistant' || !isObject(message) || !Array.isArray(message.content)) return;
    for (const block of message.content) {
      if (!isObject(block) || block.type !== 'tool_use' || !isObject(block.input)) continue;
      const { prompt } = block.input;
      if (typeof prompt === 'string' && typeof block.id === 'string') note(tasks, prompt, block.id);
    }
  }

  return (json) => {
    if (json.isSidechain !== true) {
      notePrompts(json);
      return null;
    }
    const previous = typeof json.parentUuid === 'string' ? lines.get(json.parentUuid) : undefined;
    const task = previous ?? tasks.get(wordsOf(json)) ?? null;
    if (task !== null && typeof json.uuid === 'string') note(lines, json.uuid, task);
    return task;
  };
}

function note(map: Map<string, string>, key: string, value: string): void {
  map.set(key, value);
  if (map.size <= remembered) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

function wordsOf({ message }: JsonObject): string {
  const content = isObject(message) ? message.content : null;
  if (typeof content === 'string') return content;
  const [first] = Array.isArray(content) ? content : [];
  return isObject(first) && typeof first.text === 'string' ? first.text : '';
}

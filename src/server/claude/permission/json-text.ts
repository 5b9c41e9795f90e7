/** A value in a JSON text, with where it stands. */
export type JsonNode = { start: number; end: number } & (
  | { type: 'object'; members: JsonMember[] }
  | { type: 'array'; items: JsonNode[] }
  | { type: 'text'; value: string }
  | { type: 'other' }
);

export type JsonMember = { key: string; start: number; value: JsonNode };

export type ReadText = { type: 'read'; root: JsonNode } | { type: 'broken'; line: number; problem: string };

const depthLimit = 100;

/** Reads a JSON text for editing it in place. Comments are passed over, since people leave them in settings. */
export function readJsonText(text: string): ReadText {
  let at = text.startsWith('\uFEFF') ? 1 : 0;

  function skip(): void {
    const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    blank.lastIndex = at;
    blank.exec(text);
    at = blank.lastIndex;
  }

  function take(sign: string, what: string): void {
    skip();
    if (text[at] !== sign) throw new Broken(at, `expected ${what}`);
    at += 1;
  }

  function next(): string | undefined {
    skip();
    return text[at];
  }

  function value(depth: number): JsonNode {
    if (depth > depthLimit) throw new Broken(at, 'it is nested too deeply');
    const sign = next();
    if (sign === '{') return object(depth);
    if (sign === '[') return array(depth);
    if (sign === '"') return words();
    const plain = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
    plain.lastIndex = at;
    const found = plain.exec(text);
    if (!found) throw new Broken(at, 'expected a value');
    const start = at;
    at += found[0].length;
    return { type: 'other', start, end: at };
  }

  function object(depth: number): JsonNode {
    const start = at;
    const members: JsonMember[] = [];
    take('{', '"{"');
    while (next() !== '}') {
      if (members.length > 0) take(',', '"," or "}"');
      if (next() === '}') break;
      if (next() !== '"') throw new Broken(at, 'expected a name in double quotes');
      const name = words();
      take(':', '":"');
      members.push({ key: name.value, start: name.start, value: value(depth + 1) });
    }
    take('}', '"}"');
    return { type: 'object', members, start, end: at };
  }

  function array(depth: number): JsonNode {
    const start = at;
    const items: JsonNode[] = [];
    take('[', '"["');
    while (next() !== ']') {
      if (items.length > 0) take(',', '"," or "]"');
      if (next() === ']') break;
      items.push(value(depth + 1));
    }
    take(']', '"]"');
    return { type: 'array', items, start, end: at };
  }

  function words(): Extract<JsonNode, { type: 'text' }> {
    const quoted = /"(?:[^"\\\n]|\\.)*"/y;
    quoted.lastIndex = at;
    const found = quoted.exec(text);
    if (!found) throw new Broken(at, 'a text in double quotes does not end');
    const start = at;
    at += found[0].length;
    try {
      return { type: 'text', value: JSON.parse(found[0]) as string, start, end: at };
    } catch {
      throw new Broken(start, 'a text has a character or an escape that JSON does not know');
    }
  }

  try {
    const root = value(0);
    if (next() !== undefined) throw new Broken(at, 'there is something after the end');
    return { type: 'read', root };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    const line = text.slice(0, error.at).split('\n').length;
    return { type: 'broken', line, problem: error.message };
  }
}

class Broken extends Error {
  readonly at: number;

  constructor(at: number, problem: string) {
    super(problem);
    this.at = at;
  }
}

export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  // Of a name that is there twice, the last one counts.
  return node?.type === 'object' ? node.members.findLast((member) => member.key === key)?.value : undefined;
}

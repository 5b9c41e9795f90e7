const depthLimit = 64;

/** Where a text stops being JSON: the line, counted from 1, and what stands there. Null when it is JSON. */
export function jsonProblem(text: string): { line: number; expected: string; found: string } | null {
  let at = 0;
  let depth = 0;
  let problem: { at: number; expected: string } | null = null;

  const fail = (expected: string): false => {
    problem ??= { at, expected };
    return false;
  };
  const space = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  };
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found !== null;
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts
  const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
  const word = (pattern: RegExp, expected: string) => take(pattern) || fail(expected);

  function value(): boolean {
    space();
    if (text[at] === '{') return group('}', member);
    if (text[at] === '[') return group(']', value);
    if (text[at] === '"') return word(quoted, 'the end of a text');
    return word(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y, 'a value');
  }

  function member(): boolean {
    space();
    if (!word(quoted, 'a key in double quotes')) return false;
    space();
    return word(/:/y, '":"') && value();
  }

  function group(end: string, part: () => boolean): boolean {
    at += 1;
    depth += 1;
    if (depth > depthLimit) return fail('nothing that lies so deep');
    space();
    if (text[at] === end) return skip();
    for (;;) {
      if (!part()) return false;
      space();
      if (text[at] === end) return skip();
      if (text[at] !== ',') return fail(`"," or "${end}"`);
      at += 1;
    }
  }

  const skip = (): true => {
    at += 1;
    depth -= 1;
    return true;
  };

  if (value()) {
    space();
    if (at < text.length) fail('the end of the file');
  }
  return problem === null ? null : placeOf(text, problem);
}

function placeOf(text: string, { at, expected }: { at: number; expected: string }) {
  const line = text.slice(0, at).split('\n').length;
  const [found = ''] = text.slice(at, at + 30).split('\n');
  return { line, expected, found: at >= text.length ? 'the end of the file' : JSON.stringify(found.trim()) };
}

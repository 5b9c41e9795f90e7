import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendItem, putMember, removeItem } from './json-edit.ts';
import { readJsonText } from './json-text.ts';

const allow = ['permissions', 'allow'];

const read = (text: string) => {
  const known = readJsonText(text);
  if (known.type === 'broken') throw new Error(known.problem);
  return { text, root: known.root };
};

const commented = `{
\t// Ours
\t"model": "opus",   "env": {"A":1},
\t"permissions": {
\t\t"allow": [
\t\t\t"Bash(ls:*)", // all of it
\t\t\t"Read"
\t\t]
\t}
}
`;

describe('a text keeps every byte around an edit', () => {
  it('adds behind the last one, with the blank that stands there', () => {
    expect(appendItem(read(commented), allow, 'Edit')).toBe(commented.replace('"Read"\n', '"Read",\n\t\t\t"Edit"\n'));
  });

  it('keeps the end of lines and the missing last one', () => {
    const text = '{\r\n  "permissions": {\r\n    "deny": [\r\n      "A"\r\n    ]\r\n  }\r\n}';
    expect(appendItem(read(text), ['permissions', 'deny'], 'B')).toBe(text.replace('"A"', '"A",\r\n      "B"'));
  });

  it('keeps a list in one line in one line', () => {
    expect(appendItem(read('{"permissions":{"allow":["A", "B"]}}'), allow, 'C')).toBe(
      '{"permissions":{"allow":["A", "B", "C"]}}',
    );
  });

  it('makes what is missing on the way, indented as the rest', () => {
    expect(appendItem(read('{\n    "model": "opus"\n}\n'), allow, 'A')).toBe(
      '{\n    "model": "opus",\n    "permissions": {\n        "allow": [\n            "A"\n        ]\n    }\n}\n',
    );
    expect(appendItem(read('{}\n'), allow, 'A')).toBe(
      '{\n  "permissions": {\n    "allow": [\n      "A"\n    ]\n  }\n}\n',
    );
    expect(appendItem(read('{"permissions": {}}'), allow, 'A')).toContain('"allow": [');
  });

  it('takes out the first, a middle and the only one', () => {
    expect(removeItem(read(commented), allow, 'Read')).toBe(commented.replace(', // all of it\n\t\t\t"Read"', ''));
    expect(removeItem(read(commented), allow, 'Bash(ls:*)')).toBe(
      commented.replace('"Bash(ls:*)", // all of it\n\t\t\t"Read"', '"Read"'),
    );
    expect(removeItem(read('{"permissions":{"allow":[ "A" ]}}'), allow, 'A')).toBe('{"permissions":{"allow":[]}}');
    expect(removeItem(read(commented), allow, 'Write')).toBeNull();
  });

  it('sets a value and takes it away again', () => {
    const path = ['permissions', 'defaultMode'];
    const set = putMember(read(commented), path, 'plan');
    expect(set).toBe(commented.replace('\t\t]\n', '\t\t],\n\t\t"defaultMode": "plan"\n'));
    expect(putMember(read(set), path, undefined)).toBe(commented);
    expect(putMember(read(set), path, 'default')).toBe(set.replace('"plan"', '"default"'));
  });

  it('an edit means what JSON.parse makes of it, whatever the object was', () => {
    const settings = fc.record(
      {
        model: fc.string(),
        permissions: fc.record(
          { allow: fc.array(fc.string(), { maxLength: 4 }), other: fc.jsonValue() },
          { requiredKeys: [] },
        ),
        last: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, fc.string(), fc.constantFrom(0, 2, '\t'), (value, rule, step) => {
        const text = JSON.stringify(value, null, step);
        const meant = JSON.parse(text) as { permissions?: { allow?: string[] } };
        const added = appendItem(read(text), allow, rule);
        const { permissions } = JSON.parse(added) as { permissions: { allow: string[] } };
        expect(permissions.allow).toEqual([...(meant.permissions?.allow ?? []), rule]);
        const removed = removeItem(read(added), allow, rule) ?? '';
        expect(JSON.parse(removed).permissions.allow).toHaveLength(permissions.allow.length - 1);
      }),
    );
  });
});

describe('a broken text is told with its line', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 'expected "," or "}"'],
    ['{"a": [1, 2}', 1, 'expected "," or "]"'],
    ['{\n"a": "x\n}', 2, 'a text in double quotes does not end'],
    ['', 1, 'expected a value'],
    ['{} x', 1, 'there is something after the end'],
    [`${'['.repeat(500)}`, 1, 'it is nested too deeply'],
  ])('%j', (text, line, problem) => {
    expect(readJsonText(text)).toEqual({ type: 'broken', line, problem });
  });
});

import { isObject } from '../../src/core/json.ts';

/**
 * JSON as a text can spell it, which is more than a value can hold: members in order, a name twice, a number that no
 * double holds, a string that is JSON itself.
 */
export type Tree =
  | { type: 'object'; members: { name: string; value: Tree }[] }
  | { type: 'array'; items: Tree[] }
  | { type: 'scalar'; text: string }
  | { type: 'embedded'; value: Tree };

export type Kind = 'number' | 'text' | 'other';

/** One value within a tree, and what can be done to it. `shape` names its place, the same for all items of a list. */
export type Field = {
  shape: string;
  kind: Kind;
  read(): Tree;
  set(value: Tree): void;
  remove(): void;
  /** Spells the member a second time; an item of a list is repeated. */
  double(value: Tree): void;
  /** Gives the member another name; does nothing to an item of a list. */
  rename(name: string): void;
};

/** The JSON on a line after its prefix (`POST /api/commands {…}`); null when there is none. */
export function parseLine(line: string): { prefix: string; tree: Tree } | null {
  const start = line.search(/[{[]/);
  if (start === -1) return null;
  try {
    return { prefix: line.slice(0, start), tree: treeOf(JSON.parse(line.slice(start))) };
  } catch {
    return null;
  }
}

/** Deeper values are one scalar. */
const deepest = 100;

export function treeOf(value: unknown, depth = 0): Tree {
  const below = (child: unknown) => treeOf(child, depth + 1);
  if (depth < deepest && Array.isArray(value)) return { type: 'array', items: value.map(below) };
  if (depth < deepest && isObject(value)) {
    return { type: 'object', members: Object.entries(value).map(([name, child]) => ({ name, value: below(child) })) };
  }
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) return embedded(value);
  return { type: 'scalar', text: JSON.stringify(value) };
}

export function raw(text: string): Tree {
  return { type: 'scalar', text };
}

export function textOf(tree: Tree): string {
  switch (tree.type) {
    case 'scalar':
      return tree.text;
    case 'embedded':
      return JSON.stringify(textOf(tree.value));
    case 'array':
      return `[${tree.items.map(textOf).join(',')}]`;
    case 'object':
      return `{${tree.members.map(({ name, value }) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`;
  }
}

/** Every value below the root. */
export function fieldsOf(tree: Tree, shape = kindOfMessage(tree)): Field[] {
  switch (tree.type) {
    case 'scalar':
      return [];
    case 'embedded':
      return fieldsOf(tree.value, `${shape}"${kindOfMessage(tree.value)}`);
    case 'array':
      return tree.items.flatMap((item) => [itemField(tree.items, item, `${shape}[]`), ...fieldsOf(item, `${shape}[]`)]);
    case 'object':
      return tree.members.flatMap((member) => {
        const below = `${shape}.${member.name}`;
        return [memberField(tree.members, member, below), ...fieldsOf(member.value, below)];
      });
  }
}

function embedded(text: string): Tree {
  try {
    return { type: 'embedded', value: treeOf(JSON.parse(text)) };
  } catch {
    return { type: 'scalar', text: JSON.stringify(text) };
  }
}

/** Two messages of different types have different fields, even where the names are the same. */
function kindOfMessage(tree: Tree): string {
  if (tree.type !== 'object') return '';
  const words = tree.members.filter(({ name }) => name === 'type' || name === 'subtype' || name === 'source');
  return words.map(({ value }) => (value.type === 'scalar' ? value.text : '')).join('/');
}

type Member = { name: string; value: Tree };

function memberField(members: Member[], member: Member, shape: string): Field {
  return {
    shape,
    kind: kindOf(member.value),
    read: () => member.value,
    set: (value) => {
      member.value = value;
    },
    remove: () => void members.splice(members.indexOf(member), 1),
    double: (value) => void members.push({ name: member.name, value }),
    rename: (name) => {
      member.name = name;
    },
  };
}

function itemField(items: Tree[], item: Tree, shape: string): Field {
  const at = () => Math.max(0, items.indexOf(item));
  return {
    shape,
    kind: kindOf(item),
    read: () => item,
    set: (value) => void items.splice(at(), 1, value),
    remove: () => void items.splice(at(), 1),
    double: (value) => void items.splice(at(), 0, value),
    rename: () => {},
  };
}

function kindOf(tree: Tree): Kind {
  if (tree.type !== 'scalar') return 'other';
  if (/^-?\d/.test(tree.text)) return 'number';
  return tree.text.startsWith('"') ? 'text' : 'other';
}

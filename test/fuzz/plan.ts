import { createDice, type Dice } from '../torture/dice.ts';
import { type Field, fieldsOf, parseLine, raw, textOf } from './json-tree.ts';
import { bigEdits, type Edit, editsOf, nastyNumbers } from './nasty.ts';

/** What a target is given when nothing is wrong: a recording, a file, some messages. */
export type Source = { name: string; lines: readonly string[] };

/** What a target is given in its place, and what was done to it. */
export type Case = { name: string; lines: string[] };

export type Plan = { case(number: number): Case };

/**
 * The cases of a target, numbered; a number gives the same case whichever came before it. Three kinds take turns:
 * `blanket` gives every number of a source one nasty value, `sweep` tries every edit on every field that differs by
 * name and place, and `chance` throws dice, for as long as anybody wants more. The first two end when all is tried.
 */
export function createPlan(all: readonly Source[], seed: number): Plan {
  const sources = all.filter(({ lines }) => lines.length > 0);
  const shuffle = createDice(seed);
  const blanket = shuffled(shuffle, pairs(sources.filter(hasNumber), nastyNumbers));
  const sweep = shuffled(
    shuffle,
    placesIn(sources).flatMap((place) => pairs([place], editsOf[place.kind])),
  );
  return {
    case(number) {
      const turn = Math.floor(number / 3);
      const [source, value] = (number % 3 === 0 ? blanket[turn] : undefined) ?? [];
      if (source && value !== undefined) return blanketCase(source, value);
      const [place, edit] = (number % 3 === 1 ? sweep[turn] : undefined) ?? [];
      if (place && edit) return sweepCase(place, edit);
      return chanceCase(sources, createDice((seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0));
    },
  };
}

function blanketCase({ name, lines }: Source, value: string): Case {
  const set = (field: Field) => field.kind === 'number' && field.set(raw(value));
  return { name: `${name}: every number is ${value}`, lines: lines.map((line) => edited(line, (all) => all.map(set))) };
}

/** A field that occurs, and where. */
type Place = { source: Source; line: number; shape: string; kind: Field['kind'] };

function sweepCase({ source, line, shape }: Place, edit: Edit): Case {
  const lines = [...source.lines];
  const isWanted = (field: Field) => field.shape === shape;
  lines[line] = edited(lines[line] ?? '', (all) => {
    const field = all.find(isWanted);
    if (field) edit.apply(field);
  });
  return { name: `${source.name}:${line + 1} ${shape}: ${edit.name}`, lines };
}

/** Each field that differs from all others by its message, its path and whether it is a number, once. */
function placesIn(sources: readonly Source[]): Place[] {
  const found = new Map<string, Place>();
  for (const source of sources) {
    for (const [line, text] of source.lines.entries()) {
      for (const { shape, kind } of fieldsIn(text)) {
        // Where one occurs often, a source is not better than another: the last one wins.
        found.set(`${shape} ${kind}`, { source, line, shape, kind });
      }
    }
  }
  return [...found.values()];
}

const mostEdits = 6;

function chanceCase(sources: readonly Source[], dice: Dice): Case {
  const source = dice.pick(sources);
  const lines = [...source.lines];
  const names: string[] = [];
  for (let left = 1 + dice.number(mostEdits); left > 0; left -= 1) {
    const isOfLines = dice.chance(0.25) && lines.length > 1;
    names.push(isOfLines ? editLines(lines, sources, dice) : editField(lines, dice));
  }
  return { name: `${source.name}: ${names.join('; ')}`, lines };
}

function editField(lines: string[], dice: Dice): string {
  const at = dice.number(lines.length);
  let name = 'nothing';
  lines[at] = edited(lines[at] ?? '', (all) => {
    if (all.length === 0) return;
    const numbers = all.filter(({ kind }) => kind === 'number');
    const field = dice.pick(numbers.length > 0 && dice.chance(0.4) ? numbers : all);
    const edit = dice.pick(dice.chance(0.03) ? bigEdits : editsOf[field.kind]);
    edit.apply(field);
    name = `line ${at + 1} ${field.shape} ${edit.name}`;
  });
  return name;
}

function editLines(lines: string[], sources: readonly Source[], dice: Dice): string {
  const at = dice.number(lines.length);
  const line = lines[at] ?? '';
  const edit = dice.weighted({ drop: 3, double: 3, move: 3, cut: 1, foreign: 2, noise: 1 });
  if (edit === 'drop') lines.splice(at, 1);
  if (edit === 'double') lines.splice(dice.number(lines.length), 0, line);
  if (edit === 'move') lines.splice(dice.number(lines.length), 0, ...lines.splice(at, 1));
  if (edit === 'cut') lines[at] = line.slice(0, dice.number(line.length + 1)).toWellFormed();
  if (edit === 'foreign') lines.splice(at, 0, dice.pick(dice.pick(sources).lines));
  if (edit === 'noise')
    lines.splice(at, 0, dice.pick(['', '\0', '[]', '"text"', 'null', '\u2028', '{"type":"__proto__"}']));
  return `${edit} line ${at + 1}`;
}

function edited(line: string, edit: (fields: Field[]) => void): string {
  const parsed = parseLine(line);
  if (!parsed) return line;
  edit(fieldsOf(parsed.tree));
  return parsed.prefix + textOf(parsed.tree);
}

function fieldsIn(line: string): Field[] {
  const parsed = parseLine(line);
  return parsed ? fieldsOf(parsed.tree) : [];
}

function hasNumber({ lines }: Source): boolean {
  return lines.some((line) => fieldsIn(line).some(({ kind }) => kind === 'number'));
}

function pairs<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.flatMap((one) => others.map((other): [One, Other] => [one, other]));
}

function shuffled<Item>(dice: Dice, items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = dice.number(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

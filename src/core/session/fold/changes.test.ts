import { expect, test } from 'vitest';
import type { Change } from '../change.ts';
import { changeOf, noChanges, putChange } from './changes.ts';

const change = (id: string, text: string) => ({ type: 'entry', entry: { id, type: 'text', text } }) as Change;
const decision = (id: string) => ({ type: 'decision', decision: { id } }) as Change;

test.each([3, 15, 16, 17, 1000])(
  'of %i rows each is kept once, as it was put last, where it was put first',
  (count) => {
    const changes = noChanges();
    const ids = Array.from({ length: count }, (_, index) => `e${index}`);
    for (const text of ['first', 'second']) for (const id of ids) putChange(changes, change(id, text));
    putChange(changes, decision('e1'));
    expect(changes.list).toEqual([...ids.map((id) => change(id, 'second')), decision('e1')]);
    expect(changeOf(changes, 'entry', 'e2')).toEqual(change('e2', 'second'));
    expect(changeOf(changes, 'decision', 'e1')).toEqual(decision('e1'));
    expect(changeOf(changes, 'decision', 'e2')).toBeNull();
  },
);

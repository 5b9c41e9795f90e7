import type { DiffLine } from './hunk.ts';

export type DiffLayout = 'unified' | 'split';

export const lineLooks: { [Type in DiffLine['type']]: string } = { same: '', removed: 'bg-del', added: 'bg-add' };
export const markLooks: { [Type in DiffLine['type']]: string } = {
  same: '',
  removed: 'rounded-[2px] bg-del-word',
  added: 'rounded-[2px] bg-add-word',
};
export const signs: { [Type in DiffLine['type']]: string } = { same: ' ', removed: '−', added: '+' };

export const numberLook = 'tnum pr-2 text-right text-faint select-none';
export const textLook = 'min-w-0 pr-3 whitespace-pre-wrap [overflow-wrap:anywhere]';

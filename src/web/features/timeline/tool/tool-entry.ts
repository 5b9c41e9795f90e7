import type { EntryOf } from '../entry/entry-of.ts';

export type ToolEntry = EntryOf<'tool'>;

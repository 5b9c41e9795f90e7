import type { Entry } from '../../../../core/session/entry.ts';

/** An entry of one kind. */
export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>;

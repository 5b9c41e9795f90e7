import type { Behavior } from './rule.ts';

/** The places whose rules are in a file. */
export const filePlaces = ['policy', 'user', 'project', 'local'] as const;
export type FilePlace = (typeof filePlaces)[number];

/** A rule as it stands in a file; `problem` is why the CLI passes over it. */
export type WrittenRule = { behavior: Behavior; rule: string; problem: string | null };

/** What a settings file says about permissions. `version` is of the whole text: who writes names what they have read. */
export type SettingsText =
  | { type: 'missing' }
  | { type: 'read'; version: string; rules: WrittenRule[]; folders: string[]; defaultMode: string | null }
  | { type: 'broken'; line: number; problem: string }
  | { type: 'unreadable'; reason: string };

/** One change of what a settings file says. Moving takes a rule from one file, or one behavior, to another. */
export type SettingsChange =
  | { type: 'rule.add'; place: FilePlace; behavior: Behavior; rule: string }
  | { type: 'rule.remove'; place: FilePlace; behavior: Behavior; rule: string }
  /** All rules of one behavior in one file at once. */
  | { type: 'rules.replace'; place: FilePlace; behavior: Behavior; rules: string[] }
  | {
      type: 'rule.move';
      place: FilePlace;
      behavior: Behavior;
      rule: string;
      to: { place: FilePlace; behavior: Behavior };
    }
  | { type: 'folder.add'; place: FilePlace; path: string }
  | { type: 'folder.remove'; place: FilePlace; path: string }
  /** Null leaves it to the other files. */
  | { type: 'mode.set'; place: FilePlace; mode: string | null };

import type { PlacedFolder, PlacedRule } from './rule.ts';
import type { FilePlace, SettingsText } from './settings.ts';

/** Every rule that holds in a folder, by the place it comes from. */
export type FolderRules = {
  folder: string;
  files: SettingsPlace[];
  /** Rules of a session besides those in files, from its running CLI or from what people have answered. */
  session: SessionRules | null;
  /** The mode that a session starts in when nobody says otherwise, or that it is in now. */
  mode: string;
  /** The version of the CLI that the rules are held against; null when there is none. */
  version: string | null;
  /** The session was started so that its mode may be switched to bypassing. */
  mayBypass?: true;
};

export type SettingsPlace = { place: FilePlace; file: string; text: SettingsText };

export type SessionRules = { from: 'cli' | 'answers'; rules: PlacedRule[]; folders: PlacedFolder[] };

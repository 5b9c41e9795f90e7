/** What a rule says about the calls that it fits. */
export const behaviors = ['deny', 'ask', 'allow'] as const;
export type Behavior = (typeof behaviors)[number];

/** Where a rule comes from. What is in a file can be changed there, but for the policy; the rest ends with the run. */
export type RulePlace = 'session' | 'flags' | 'local' | 'project' | 'user' | 'policy' | 'other';

export type PlacedRule = { behavior: Behavior; rule: string; place: RulePlace };

export type PlacedFolder = { path: string; place: RulePlace };

/** Everything that decides about calls in a folder. */
export type RuleSet = {
  folder: string;
  home: string;
  rules: readonly PlacedRule[];
  /** Folders besides the session's own in which files may be read. */
  folders: readonly PlacedFolder[];
  mode: string;
  /** The session was started so that its mode may be switched to bypassing. */
  mayBypass?: true;
};

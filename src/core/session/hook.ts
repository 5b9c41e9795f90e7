/** A command, prompt, or address that the CLI runs when something happens. */
export type Hook = {
  event: string;
  /** What the event has to be about, such as a tool's name; null is everything. */
  matcher: string | null;
  /** `command`, `prompt`, `http`, and whatever else the CLI has. */
  type: string;
  text: string;
  /** Where it is configured: `userSettings`, `projectSettings`, `pluginHook`, … */
  source: string;
  /** The same in the CLI's words, with the file. */
  sourceLabel: string;
  /** Seconds; null is the CLI's own limit. */
  timeout: number | null;
  disabled: boolean;
};

/** Why hooks that are configured don't run: all of them, or all but some. */
export type HookLimit = 'disabled' | 'managedOnly' | 'pluginOnly' | 'safeMode' | 'bareMode';

export type HookListing = { hooks: Hook[]; limit: HookLimit | null };

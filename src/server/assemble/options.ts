import type { ReplayWish } from '../replay/replay-desk.ts';
import type { FinderOptions } from '../session/cli-finder.ts';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';

export type ServeOptions = {
  host: string;
  port: number;
  /** How many ports after it may be taken instead. */
  sparePorts: number;
  databaseFile: string;
  spillFolder: string;
  allowedHosts: string[];
  trustedProxies: string[];
  basePath: string;
  settings: SettingsKeeper;
  finder: Omit<FinderOptions, 'wanted' | 'passOn'>;
  /** Milliseconds between the pieces of an answer in the demo, where not the usual ones. */
  demoPace: number | undefined;
  /** Whether the demo takes the CLI of a checkout, if there is one. */
  demoHasBundled: boolean;
  /** What prints a sign-in link for this server, after `quarterdeck`. */
  linkCommand?: string;
  /** A trace that is played in place of a CLI. */
  replay?: ReplayWish;
};

import type { DemoTour } from '../../../core/demo/demo-tour.ts';
import type { ReplayFacts } from '../../../core/replay/replay-facts.ts';
import type { Post } from '../../alerts/post.ts';
import type { DemoOpened } from '../../demo/demo-desk.ts';
import type { Finding } from '../../doctor/finding.ts';
import type { Exporter } from '../../export/exporter.ts';
import type { FileCompletion } from '../../files/completion.ts';
import type { Forbidden } from '../../files/forbidden.ts';
import type { Fleet } from '../../fleet/fleet.ts';
import type { FrameReader } from '../../inspect/frame-reader.ts';
import type { JournalImporter } from '../../journal-import/journal-importer.ts';
import type { ReplayOpened } from '../../replay/replay-desk.ts';
import type { BudgetKeeper } from '../../session/budget-keeper.ts';
import type { CliLookup } from '../../session/claude-cli.ts';
import type { ExternalRuns } from '../../session/external-runs.ts';
import type { ImportDesk } from '../../session/import/import-desk.ts';
import type { Registry } from '../../session/registry.ts';
import type { Rules } from '../../session/rules.ts';
import type { SavedOutputs } from '../../session/saved-outputs.ts';
import type { SessionRestore } from '../../session/session-restore.ts';
import type { Trust } from '../../session/trust.ts';
import type { UsageMeter } from '../../session/usage-meter.ts';
import type { SettingsKeeper } from '../../settings/settings-keeper.ts';
import type { Store } from '../../store/store.ts';
import type { TraceDesk } from '../../trace/trace-desk.ts';
import type { Worktrees } from '../../worktree/worktrees.ts';
import type { CommandDesk } from '../command/command-desk.ts';
import type { Devices } from '../devices.ts';
import type { PeerReader } from '../gate/forwarded.ts';
import type { Log } from '../log.ts';
import type { PairingAddress } from '../pairing-addresses.ts';
import type { SignIn } from '../sign-in.ts';

/** What the routes are answered with. */
export type ApiContext = {
  store: Store;
  registry: Registry;
  desk: CommandDesk;
  rules: Rules;
  trust: Trust;
  worktrees: Worktrees;
  devices: Devices;
  signIn: SignIn;
  /** Where other devices might reach this server, tried just now. */
  pairingAddresses(): Promise<PairingAddress[]>;
  completion: FileCompletion;
  forbidden: Forbidden;
  findCli(): Promise<CliLookup>;
  /** Looks at everything that is needed. */
  examine(): Promise<Finding[]>;
  /** Opens the demo, and gives the session of its tour. */
  openDemo(): Promise<DemoOpened>;
  /** Where sessions of the demo start; null while it is not open. */
  demoProject(): string | null;
  /** What the demo offers; null while it is not open. */
  demoTour(): DemoTour | null;
  /** What is imported from the CLI's own records, and how far it is. */
  imports: Pick<ImportDesk, 'status' | 'again'>;
  /** The live CLIs that were not started here. */
  external: Pick<ExternalRuns, 'list'>;
  exporter: Exporter;
  /** Looks into journals. */
  frames: Pick<FrameReader, 'page' | 'frame'>;
  importer: JournalImporter;
  traces: TraceDesk;
  /** Plays the trace that the server was started with. */
  replays: { open(speed?: number | null): Promise<ReplayOpened>; facts(sessionId: string): ReplayFacts | null };
  /** The CLI's own files of sessions. */
  restores: Pick<SessionRestore, 'fileOf' | 'overview'>;
  /** The CLI's own files of outputs that were too long. */
  savedOutputs: SavedOutputs;
  /** Where everything is kept. */
  dataFolder: string;
  fleet: Fleet;
  /** Sends something to an address of somebody else. */
  post: Post;
  settings: SettingsKeeper;
  budgets: Pick<BudgetKeeper, 'standings' | 'reconsider'>;
  usage: Pick<UsageMeter, 'windows' | 'plan'>;
  /** For what goes wrong where there is no request to log it with. */
  log: Log;
  cookieName: string;
  /** Who sent a request. */
  peer: PeerReader;
  /** Where everything is served, with a slash at both ends. */
  basePath: string;
  /** The user's own folder, which `~` stands for. */
  home: string;
  /** Offered for the first session; null where the server wasn't started in a project. */
  launchFolder: string | null;
  version: string;
  now(): number;
};

import type { DeviceFacts } from '../../../core/wire.ts';
import type { Background } from '../../session/background.ts';
import type { Registry } from '../../session/registry.ts';
import type { SessionRestore } from '../../session/session-restore.ts';
import type { SessionFinder } from '../../session/terminal.ts';
import type { Trust } from '../../session/trust.ts';
import type { SettingsKeeper } from '../../settings/settings-keeper.ts';
import type { Store } from '../../store/store.ts';
import type { Worktrees } from '../../worktree/worktrees.ts';

/** Who sends a command. */
export type Actor = DeviceFacts & { expiresAt: number | null };

/** What commands are carried out with. */
export type CommandContext = {
  registry: Registry;
  store: Store;
  trust: Trust;
  worktrees: Pick<Worktrees, 'create' | 'discard'>;
  uploads: Uploads;
  settings: Pick<SettingsKeeper, 'current'>;
  terminals: SessionFinder;
  background: Background;
  restores: Pick<SessionRestore, 'restore'>;
};

export type Uploads = {
  /** What a device has uploaded under this id, or null. */
  take(uploadId: string, deviceId: string): Promise<{ mediaType: string; base64: string } | null>;
};

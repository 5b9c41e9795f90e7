import type { JsonObject } from '../../core/json.ts';
import type { Failed, Store } from '../store/store.ts';
import type { RunOptions } from './claude-cli.ts';

/** What a person has set for the whole server. What is left out has its usual value. */
export type Settings = {
  /** What new sessions are started with, unless they say otherwise. */
  run?: RunOptions;
  /** Variables that are handed on to the CLI, besides those of the command line. */
  passEnv?: string[];
  /** Minutes after which a CLI with nothing to do is let go; null keeps it. */
  idleMinutes?: number | null;
  /** Days after which sessions that nobody used are deleted; null keeps them. */
  retentionDays?: number | null;
  /** Whether sessions of the CLI in a terminal are imported, and from which folder where not the CLI's own. */
  import?: { enabled?: boolean; from?: string | null };
  theme?: 'system' | 'light' | 'dark';
};

export type SettingsKeeper = {
  /** As they are now. They hold for every run and every session that begins from here on. */
  readonly current: Settings;
  put(settings: Settings): Promise<{ type: 'saved' } | Failed>;
  /** Called after each change. */
  watch(listener: () => void): void;
};

/** Holds the settings at hand, so that nothing has to wait for them. */
export async function keepSettings(store: Pick<Store, 'settings' | 'putSettings'>): Promise<SettingsKeeper> {
  let current = (await store.settings()) as Settings;
  const listeners: (() => void)[] = [];
  return {
    get current() {
      return current;
    },
    async put(settings) {
      const saved = await store.putSettings(settings as JsonObject);
      if (saved.type === 'saved') current = settings;
      for (const listener of listeners) listener();
      return saved;
    },
    watch: (listener) => void listeners.push(listener),
  };
}

export function idleAfterMs({ idleMinutes }: Settings, usual: number | null): number | null {
  if (idleMinutes === undefined) return usual;
  return idleMinutes === null ? null : idleMinutes * 60_000;
}

/** The folder whose records are imported; null imports nothing. */
export function importFolder({ import: wanted }: Settings, usual: string): string | null {
  return wanted?.enabled === false ? null : (wanted?.from ?? usual);
}

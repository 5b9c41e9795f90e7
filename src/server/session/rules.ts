import { join } from 'node:path';
import type { JsonObject } from '../../core/json.ts';
import type { FolderRules, SettingsPlace } from '../../core/permission/folder-rules.ts';
import { filePlaces } from '../../core/permission/settings.ts';
import type { Trial } from '../../core/permission/trial.ts';
import { type Why, whyOf } from '../../core/permission/why.ts';
import { abilitiesOf } from '../claude/permission/abilities.ts';
import { policyParts } from '../claude/permission/policy-parts.ts';
import { readSettingsFile } from '../claude/permission/settings-file.ts';
import { settingsFiles } from '../claude/permission/settings-places.ts';
import { readSettings } from '../claude/permission/settings-text.ts';
import { tryCall } from '../claude/permission/try-call.ts';
import type { Store } from '../store/store.ts';
import type { CliLookup } from './claude-cli.ts';
import type { Registry } from './registry.ts';
import { ruleSetOf } from './rule-set.ts';
import { askedRules, type FoundRules, knownRules } from './session-rules.ts';
import { createSettingsWrites, type SettingsWrites } from './settings-writes.ts';

export type RulesContext = {
  store: Store;
  registry: Registry;
  cli(folder: string): Promise<CliLookup>;
  home: string;
  configFolder: string;
  platform: NodeJS.Platform;
};

/** What decides about calls: the rules in files and of sessions, and what they come to. */
export type Rules = {
  /** Folders here are trusted ones, by their real path. */
  inFolder(folder: string, sessionId: string | null): Promise<FolderRules>;
  change: SettingsWrites['change'];
  /** Null when that would take too long. */
  tryCall(rules: FolderRules, call: TriedCall): Promise<Trial | null>;
  /** Null when there is no such call. `isTrusted` is whether the files of its folder may be looked into. */
  why(sessionId: string, callId: string, isTrusted: (folder: string) => Promise<boolean>): Promise<Why | null>;
};

export type TriedCall = { tool: string; input: JsonObject; mode: string };

export function createRules(context: RulesContext): Rules {
  async function whereIn(folder: string) {
    const found = await context.cli(folder);
    const environment = found.type === 'found' ? found.cli.environment : {};
    const home = environment.HOME ?? context.home;
    const usual = environment.HOME === undefined ? context.configFolder : join(home, '.claude');
    const configFolder = environment.CLAUDE_CONFIG_DIR ?? usual;
    const version = found.type === 'found' ? found.cli.version : null;
    return { home, version, files: settingsFiles(folder, configFolder, context.platform) };
  }

  async function rulesWith(folder: string, session: FoundRules | null): Promise<FolderRules> {
    const { files, version } = await whereIn(folder);
    const parts = (await policyParts(files.policy)).map((file) => ({ place: 'policy' as const, file }));
    const usual = filePlaces.map((place) => ({ place, file: files[place] }));
    const places = await Promise.all([...usual.slice(0, 1), ...parts, ...usual.slice(1)].map(placeIn));
    const mode = session?.mode ?? defaultMode(places);
    const bypass = session?.mayBypass ? { mayBypass: session.mayBypass } : {};
    const rules = session?.rules ?? null;
    return { folder, files: places, session: rules, mode, version: session?.version ?? version, ...bypass };
  }

  async function attempt(rules: FolderRules, { tool, input, mode }: TriedCall): Promise<Trial | null> {
    const { home } = await whereIn(rules.folder);
    return tryCall({ tool, input }, ruleSetOf(rules, home, mode), abilitiesOf(rules.version));
  }

  return {
    inFolder: async (folder, sessionId) =>
      rulesWith(folder, sessionId === null ? null : await askedRules(context, sessionId)),
    tryCall: attempt,
    change: createSettingsWrites(async (folder) => (await whereIn(folder)).files).change,
    async why(sessionId, callId, isTrusted) {
      const decision = await context.store.decision(sessionId, callId);
      if (!decision) return null;
      const entry = await context.store.entry(sessionId, callId);
      if (entry?.type !== 'tool' || !(await isTrusted(decision.project))) return whyOf(decision, null);
      const rules = await rulesWith(decision.project, await knownRules(context, sessionId));
      const { name: tool, input } = entry;
      return whyOf(decision, await attempt(rules, { tool, input, mode: decision.mode ?? rules.mode }));
    },
  };
}

async function placeIn({ place, file }: Omit<SettingsPlace, 'text'>): Promise<SettingsPlace> {
  const read = await readSettingsFile(file);
  return { place, file, text: read.type === 'text' ? readSettings(read.text) : read };
}

/** Of several files that name a mode, the nearest to the session counts; the policy counts above all. */
function defaultMode(places: readonly SettingsPlace[]): string {
  const order = ['policy', 'local', 'project', 'user'];
  const named = order.flatMap((place) => {
    const texts = places.filter((known) => known.place === place).map(({ text }) => text);
    return texts.toReversed().flatMap((text) => (text.type === 'read' ? (text.defaultMode ?? []) : []));
  });
  return named[0] ?? 'default';
}

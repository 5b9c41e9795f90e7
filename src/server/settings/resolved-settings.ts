import { allSettings, settingKeys } from '../../core/settings/all-settings.ts';
import type { SettingKey, SettingSource, SettingValues, ShownSetting } from '../../core/settings/setting.ts';
import type { FixedSettings } from './fixed-settings.ts';

/** What holds, and why. */
export type ResolvedSettings = {
  values: SettingValues;
  sources: { readonly [Key in SettingKey]: SettingSource };
};

/** Flags and variables go before the file, and the file before what is usual. A null is a value. */
export function resolveSettings(fixed: FixedSettings, file: Partial<SettingValues>): ResolvedSettings {
  const values: { [key: string]: unknown } = {};
  const sources: { [key: string]: SettingSource } = {};
  for (const key of settingKeys) {
    const { value, source } = fixed[key] ?? inFile(key, file) ?? usual(key);
    values[key] = value;
    sources[key] = source;
  }
  return { values, sources } as unknown as ResolvedSettings;
}

type Said = { value: unknown; source: SettingSource };

function inFile(key: SettingKey, file: Partial<SettingValues>): Said | null {
  return file[key] === undefined ? null : { value: file[key], source: { type: 'file' } };
}

function usual(key: SettingKey): Said {
  return { value: allSettings[key].usual, source: { type: 'default' } };
}

/** Each setting with what the running server goes by: what holds from the next start on, it had when it started. */
export function shownSettings(now: ResolvedSettings, atStart: SettingValues): ShownSetting[] {
  return settingKeys.map((key) => {
    const value = now.values[key];
    const inForce = allSettings[key].holds === 'now' ? value : atStart[key];
    return { key, value, source: now.sources[key], inForce };
  });
}

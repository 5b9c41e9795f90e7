/** A setting of the session as it is told to a person. */
export type ShownSetting = { value: string | null; isLater: boolean };

type SettingFacts = {
  isLive: boolean;
  /** What the CLI said. */
  confirmed: string | null;
  /** What the next run is started with. */
  wanted: string | null;
};

/** While a run is live, what it said is the truth; without one, what the next one will be started with. */
export function shownSetting({ isLive, confirmed, wanted }: SettingFacts): ShownSetting {
  if (isLive || wanted === null) return { value: confirmed ?? wanted, isLater: false };
  return { value: wanted, isLater: confirmed !== null && confirmed !== wanted };
}

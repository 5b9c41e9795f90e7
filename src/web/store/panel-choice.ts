export const panelTabs = ['tasks', 'files', 'context', 'mcp', 'hooks', 'subagents', 'inspector'] as const;
export type PanelTab = (typeof panelTabs)[number];

/** Which tab is open. Over the timeline the panel opens only when the address says so. */
export function panelOf(named: string | null, remembered: string, isBeside: boolean): PanelTab | null {
  return tabOf(named) ?? (isBeside ? tabOf(remembered) : null);
}

function tabOf(text: string | null): PanelTab | null {
  return panelTabs.find((tab) => tab === text) ?? null;
}

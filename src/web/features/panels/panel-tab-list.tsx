import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { type PanelTab, panelTabs } from '../../store/panel-choice.ts';
import { classes } from '../../ui/class-names.ts';
import type { TabCount } from './tab-counts.ts';
import { useTabCounts } from './use-tab-counts.ts';

/** With its counts a tab has little room: what is not in sight is still part of its name. */
const names: { [Tab in PanelTab]: ReactNode } = {
  tasks: 'Tasks',
  files: (
    <>
      Files<span className="sr-only"> changed</span>
    </>
  ),
  context: 'Context',
  mcp: 'MCP',
  hooks: 'Hooks',
  subagents: 'Subagents',
  inspector: 'Inspector',
};

/** The names of the tabs, and what each has to tell while another one is open. */
export function PanelTabList() {
  const counts = useTabCounts();
  return (
    <Tabs.List className="relative flex h-full min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
      {panelTabs.map((name) => (
        <Tabs.Tab
          key={name}
          value={name}
          title={counts[name]?.words}
          className="flex items-center justify-center gap-1 px-1 text-xs whitespace-nowrap text-faint outline-offset-[-4px] hover:text-ink data-active:text-ink max-phone:min-w-11 max-phone:shrink-0 max-phone:grow"
        >
          <span>{names[name]}</span>
          {counts[name] && <Count count={counts[name]} />}
        </Tabs.Tab>
      ))}
      <Tabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-sea transition-[translate,width] duration-150" />
    </Tabs.List>
  );
}

const looks = { quiet: 'text-faint', wait: 'text-wait', bad: 'text-bad' };

/** The name of a tab stays the same whatever the count is, which is told as its description. */
function Count({ count: { figure, look } }: { count: TabCount }) {
  return (
    <span aria-hidden="true" className={classes('tnum text-2xs', looks[look])}>
      {figure}
    </span>
  );
}

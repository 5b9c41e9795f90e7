import { Tabs } from '@base-ui/react/tabs';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { PanelTab } from '../../store/panel-choice.ts';
import { IconButton } from '../../ui/button.tsx';
import { ContextTab } from './context/context-tab.tsx';
import { FilesTab } from './files/files-tab.tsx';
import { HooksTab } from './hooks/hooks-tab.tsx';
import { McpTab } from './mcp/mcp-tab.tsx';
import { PanelTabList } from './panel-tab-list.tsx';
import { SubagentsTab } from './subagents/subagents-tab.tsx';
import { TasksTab } from './tasks/tasks-tab.tsx';

type PanelTabsProps = {
  tab: PanelTab;
  onTab(tab: PanelTab): void;
  onClose(): void;
  renderSubagent?(entryId: string): ReactNode;
  renderRequest(request: RequestRecord): ReactNode;
  renderInspector(): ReactNode;
};

/** The tabs and the one that is open; the others do no work. */
export function PanelTabs({ tab, onTab, onClose, ...render }: PanelTabsProps) {
  return (
    <Tabs.Root value={tab} onValueChange={(value: PanelTab) => onTab(value)} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line pr-2 pl-2.5">
        <PanelTabList />
        <IconButton label="Close panel" onClick={onClose}>
          <X size={15} />
        </IconButton>
      </div>
      <Tabs.Panel value={tab} className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-3px]">
        {contentOf(tab, render)}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

type Rendered = Pick<PanelTabsProps, 'renderSubagent' | 'renderRequest' | 'renderInspector'>;

function contentOf(tab: PanelTab, { renderSubagent, renderRequest, renderInspector }: Rendered): ReactNode {
  switch (tab) {
    case 'tasks':
      return <TasksTab />;
    case 'files':
      return <FilesTab />;
    case 'context':
      return <ContextTab />;
    case 'mcp':
      return <McpTab renderRequest={renderRequest} />;
    case 'hooks':
      return <HooksTab />;
    case 'subagents':
      return <SubagentsTab {...(renderSubagent ? { renderSubagent } : {})} />;
    case 'inspector':
      return renderInspector();
  }
}

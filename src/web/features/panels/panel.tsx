import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { usePanel } from '../../store/panel.ts';
import { usePreference } from '../../store/preference.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { clampWidth, usualWidth } from './panel-width.ts';
import { ResizeHandle } from './resize-handle.tsx';

type PanelProps = {
  /** What runs under a Task call, for the page to draw. */
  renderSubagent?(entryId: string): ReactNode;
  /** The card in which a request is answered. */
  renderRequest(request: RequestRecord): ReactNode;
  /** The frames of the session, which are a feature of their own. */
  renderInspector(): ReactNode;
};

/** What is known of a session beside its timeline, or over it where there is no room. */
export function Panel(render: PanelProps) {
  const { tab, isBeside, show, hide, fold } = usePanel();
  const wasBeside = useRef(isBeside);
  // A window that became too narrow is no reason to lay the panel over a request that waits for an answer.
  const isFolding = wasBeside.current && !isBeside;
  useLayoutEffect(() => {
    if (isFolding && tab !== null) fold();
    else wasBeside.current = isBeside;
  }, [isFolding, isBeside, tab, fold]);
  const [width, setWidth] = usePreference('panel.width', usualWidth);
  if (tab === null || isFolding) return null;
  const tabs = <PanelTabs tab={tab} onTab={show} onClose={hide} {...render} />;
  if (isBeside) {
    return (
      <aside
        aria-label="Session panel"
        className="relative flex shrink-0 flex-col border-l border-line bg-panel"
        style={{ width: clampWidth(width, window.innerWidth) }}
      >
        <ResizeHandle width={width} onWidth={setWidth} />
        {tabs}
      </aside>
    );
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && hide()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0%_0_0/0.45)]" />
        <Dialog.Popup
          aria-label="Session panel"
          className="fixed inset-y-0 right-0 z-50 w-[min(400px,100vw)] border-l border-line bg-panel shadow-float outline-none max-phone:w-full max-phone:border-l-0 max-phone:pt-[env(safe-area-inset-top)] max-phone:pb-[env(safe-area-inset-bottom)]"
        >
          <aside aria-label="Session panel" className="flex h-full flex-col">
            {tabs}
          </aside>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

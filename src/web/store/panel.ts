import { useCallback, useSyncExternalStore } from 'react';
import { useSearchParams } from 'wouter';
import { type PanelTab, panelOf } from './panel-choice.ts';
import { usePreference } from './preference.ts';

export type PanelControl = {
  /** The tab that is open; null when the panel is closed. */
  tab: PanelTab | null;
  /** Whether there is room for it beside the timeline. */
  isBeside: boolean;
  show(tab: PanelTab): void;
  hide(): void;
};

/** The panel beside the timeline. The address names its tab; where it does not, this browser remembers. */
export function usePanel(): PanelControl {
  const isBeside = useIsWide();
  const [search, setSearch] = useSearchParams();
  const [remembered, remember] = usePreference<string>('panel', 'tasks');
  const write = useCallback(
    (tab: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (tab === null) next.delete('panel');
          else next.set('panel', tab);
          return next;
        },
        { replace: isBeside },
      ),
    [setSearch, isBeside],
  );
  const show = useCallback(
    (tab: PanelTab) => {
      write(tab);
      remember(tab);
    },
    [write, remember],
  );
  const hide = useCallback(() => {
    write(null);
    if (isBeside) remember('none');
  }, [write, remember, isBeside]);
  return { tab: panelOf(search.get('panel'), remembered, isBeside), isBeside, show, hide };
}

const wide = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1100px)');

function useIsWide(): boolean {
  return useSyncExternalStore(onWide, () => wide?.matches ?? true);
}

function onWide(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

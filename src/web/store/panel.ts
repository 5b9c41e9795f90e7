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
  /** Takes it out of the address; beside the timeline it is still remembered. */
  fold(): void;
};

/** The panel beside the timeline. The address names its tab; where it does not, this browser remembers. */
export function usePanel(): PanelControl {
  const isBeside = useIsWide();
  const [search, setSearch] = useSearchParams();
  const [remembered, remember] = usePreference<string>('panel', 'tasks');
  const write = useCallback(
    (tab: string | null, replace: boolean) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (tab === null) next.delete('panel');
          else next.set('panel', tab);
          return next;
        },
        { replace },
      ),
    [setSearch],
  );
  const show = useCallback(
    (tab: PanelTab) => {
      write(tab, isBeside);
      remember(tab);
    },
    [write, remember, isBeside],
  );
  const hide = useCallback(() => {
    write(null, isBeside);
    if (isBeside) remember('none');
  }, [write, remember, isBeside]);
  const fold = useCallback(() => write(null, true), [write]);
  return { tab: panelOf(search.get('panel'), remembered, isBeside), isBeside, show, hide, fold };
}

const wide = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1100px)');

function useIsWide(): boolean {
  return useSyncExternalStore(onWide, () => wide?.matches ?? true);
}

function onWide(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

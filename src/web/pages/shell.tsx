import { PanelLeftClose, PanelLeftOpen, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { SessionList } from '../features/sessions/session-list.tsx';
import { useMay } from '../store/client-context.ts';
import { useKeymapLoading, useKeyName } from '../store/keymap.ts';
import { openOverlay } from '../store/overlay.ts';
import { usePreference } from '../store/preference.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/class-names.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Logo } from '../ui/logo.tsx';
import { AsideNav, MainNav } from './main-nav.tsx';
import { Overlays } from './overlays.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** What is around every page: the way to all the others. On a phone the list of sessions is the page at the start. */
export function Shell({ currentId, children }: { currentId: string | null; children: ReactNode }) {
  const [location] = useLocation();
  const [isNarrow, setIsNarrow] = usePreference<boolean>('narrow', false);
  const isHome = location === '/';
  const isDeep = currentId !== null || location === '/new';
  useKeymapLoading();
  useShortcuts(currentId);
  return (
    <div className="flex h-dvh max-phone:flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-lg bg-sea px-3 py-1.5 text-sm font-semibold text-on-sea focus-visible:translate-y-0"
      >
        Skip to the content
      </a>
      <aside
        aria-label="Side"
        className={classes(
          'flex shrink-0 flex-col border-r border-line bg-panel max-phone:contents',
          isNarrow ? 'w-12' : 'w-[264px]',
        )}
      >
        <div
          className={classes(
            'flex items-center gap-2 pt-2.5 pb-2 pl-3.5 pr-2 max-phone:bg-panel max-phone:pt-[max(10px,env(safe-area-inset-top))]',
            isNarrow && 'min-[700px]:flex-col min-[700px]:px-0',
            !isHome && 'max-phone:hidden',
          )}
        >
          <Logo />
          <span className={classes('flex-1 font-semibold tracking-tight', isNarrow && 'min-[700px]:hidden')}>
            Quarterdeck
          </span>
          {!isNarrow && <AsideNav />}
          <IconButton
            label={isNarrow ? 'Show the list' : 'Hide the list'}
            onClick={() => setIsNarrow(!isNarrow)}
            className="max-phone:hidden"
          >
            {isNarrow ? <PanelLeftOpen size={15} /> : <PanelLeftClose size={15} />}
          </IconButton>
        </div>
        <MainNav isNarrow={isNarrow} isOnPhone={!isDeep} />
        <div
          className={classes(
            'flex min-h-0 flex-1 flex-col max-phone:bg-panel',
            isNarrow && 'min-[700px]:hidden',
            !isHome && 'max-phone:hidden',
          )}
        >
          <SessionList currentId={currentId} />
        </div>
        <div
          className={classes('max-phone:bg-panel', isNarrow && 'min-[700px]:mt-auto', !isHome && 'max-phone:hidden')}
        >
          <NewSessionButton isNarrow={isNarrow} />
        </div>
      </aside>
      {children}
      <Overlays currentId={currentId} />
    </div>
  );
}

function NewSessionButton({ isNarrow }: { isNarrow: boolean }) {
  const may = useMay('session.create');
  const keys = useKeyName('newSession');
  if (!may) return null;
  return (
    <div className={isNarrow ? 'p-2.5 min-[700px]:p-2' : 'p-2.5 pt-2'}>
      <button
        type="button"
        aria-label="New session"
        title="New session"
        onClick={() => openOverlay({ type: 'newSession', cwd: null })}
        className={classes(
          'flex w-full items-center justify-between rounded-[7px] bg-sea px-2.5 py-1.5 text-sm font-semibold text-on-sea hover:brightness-110 max-phone:min-h-11',
          isNarrow && 'min-[700px]:justify-center min-[700px]:px-0',
        )}
      >
        <span className={isNarrow ? 'min-[700px]:hidden' : ''}>New session</span>
        {isNarrow ? (
          <Plus size={16} className="max-phone:hidden" />
        ) : (
          <span className="[&_kbd]:border-transparent [&_kbd]:text-on-sea">
            <Kbd keys={keys} />
          </span>
        )}
      </button>
    </div>
  );
}

import { Bot, ChartColumn, CircleHelp, Inbox, ListTree, Search, Settings } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useWaiting } from '../store/sessions.ts';
import { classes } from '../ui/class-names.ts';

const work = [
  { href: '/', name: 'Sessions', Icon: ListTree },
  { href: '/inbox', name: 'Inbox', Icon: Inbox },
  { href: '/search', name: 'Search', Icon: Search },
  { href: '/cost', name: 'Cost', Icon: ChartColumn },
  { href: '/agents', name: 'Agents', Icon: Bot },
] as const;

/** Seldom wanted: beside the name of the program, where there is room for more than pictures. */
const aside = [
  { href: '/settings', name: 'Settings', Icon: Settings },
  { href: '/help', name: 'Help', Icon: CircleHelp },
] as const;

/** The way to the pages: a line in the left column, pictures when that is narrow, and below all else on a phone. */
export function MainNav({ isNarrow, isOnPhone }: { isNarrow: boolean; isOnPhone: boolean }) {
  const [location] = useLocation();
  const waiting = useWaiting();
  return (
    <nav
      aria-label="Main"
      className={classes(
        'flex gap-0.5 px-2 pb-2',
        isNarrow && 'min-[700px]:flex-col',
        'max-phone:order-last max-phone:border-t max-phone:border-line max-phone:bg-panel max-phone:px-1 max-phone:pt-1 max-phone:pb-[max(4px,env(safe-area-inset-bottom))]',
        !isOnPhone && 'max-phone:hidden',
      )}
    >
      {[...work, ...aside].map(({ href, name, Icon }) => {
        const isHere = isWithin(href, location);
        const isAside = aside.some((page) => page.href === href);
        return (
          <Link
            key={href}
            href={href}
            title={name}
            aria-current={isHere ? 'page' : undefined}
            className={classes(
              'relative flex flex-1 items-center justify-center rounded-md py-1 text-code max-phone:min-h-12 max-phone:flex-col max-phone:gap-0.5 max-phone:text-2xs',
              isNarrow && 'min-[700px]:h-8',
              !isNarrow && isAside && 'min-[700px]:hidden',
              isHere ? 'bg-raise text-ink max-phone:bg-transparent max-phone:text-sea' : 'text-dim hover:text-ink',
            )}
          >
            <Icon size={isNarrow ? 16 : 19} aria-hidden="true" className={isNarrow ? '' : 'min-[700px]:hidden'} />
            <span className={isNarrow ? 'min-[700px]:sr-only' : ''}>{name}</span>
            {href === '/inbox' && waiting > 0 && <Count count={waiting} />}
          </Link>
        );
      })}
    </nav>
  );
}

/** The way to the pages that are seldom wanted, when the column is wide. */
export function AsideNav() {
  const [location] = useLocation();
  return (
    <nav aria-label="More" className="flex max-phone:hidden">
      {aside.map(({ href, name, Icon }) => {
        const isHere = isWithin(href, location);
        return (
          <Link
            key={href}
            href={href}
            title={name}
            aria-label={name}
            aria-current={isHere ? 'page' : undefined}
            className={classes(
              'flex size-7 items-center justify-center rounded-md',
              isHere ? 'bg-raise text-ink' : 'text-dim hover:text-ink',
            )}
          >
            <Icon size={15} aria-hidden="true" />
          </Link>
        );
      })}
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <b className="tnum absolute -top-1 right-0.5 min-w-4 rounded-full bg-wait px-1 text-center text-[10px]/4 font-bold text-on-wait max-phone:top-0.5 max-phone:right-1/4">
      {count > 99 ? '99+' : count}
    </b>
  );
}

/** A session is one of the sessions; the start is theirs. */
function isWithin(href: string, location: string): boolean {
  if (href === '/') return location === '/' || location === '/new' || location.startsWith('/sessions/');
  return location === href || location.startsWith(`${href}/`);
}

import { LogOut, Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, Search, Store, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as menuText from '#text/admin-menu.ts';
import { signOut } from '../../session/sign-out.ts';
import { whenLeft } from '../../ui/unsaved-guard.tsx';
import { useMay } from '../permissions.ts';
import { menuGroups, placeOf, places, screenOf, type MenuGroup, type Screen } from '../screens.ts';
import { inDigits, showNewOrders } from './new-orders.ts';

// On a low window the entries move together, so that the last of them is in sight.
const entryClass =
  'flex min-h-10 items-center gap-2.5 px-3.5 text-md hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora pointer-coarse:min-h-touch lg:pointer-fine:[@media(max-height:80rem)]:min-h-7';
const headingClass = 'lg:[@media(max-height:60rem)]:hidden';
const iconClass = 'size-4.5 shrink-0';

type MenuProps = { isNarrow: boolean; onResize: () => void; onFind: () => void; newOrders: number };

const ORDERS = '/admin/order';

/**
 * The way to every screen. On a wide window it can be narrowed to icons, whose words are then their titles; on a phone,
 * or a tablet held upright, it is a bar that names the present screen and unfolds.
 */
export function Menu({ isNarrow, onResize, onFind, newOrders }: MenuProps) {
  const word = isNarrow ? 'lg:sr-only' : '';
  const titleOf = (label: string) => (isNarrow ? label : undefined);
  const { pathname, key } = useLocation();
  // Unfolded on this visit of this address: whatever leads elsewhere folds it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined);
  return (
    <nav
      aria-label={menuText.backOffice()}
      onKeyDown={onKeyDown}
      data-open={isOpen || undefined}
      className={`peer sticky top-0 z-30 border-b border-thread bg-kora-deep lg:flex lg:h-dvh lg:shrink-0 lg:flex-col lg:overflow-y-auto lg:border-e lg:border-b-0 print:hidden ${isNarrow ? 'lg:w-13' : 'lg:w-52'}`}
    >
      <MenuHead isNarrow={isNarrow} onResize={onResize} />
      <div data-keep-clear className="flex lg:contents">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={`${entryClass} min-w-0 grow font-semibold lg:hidden`}
          onClick={() => setOpenAt(isOpen ? undefined : key)}
        >
          {isOpen ? <X aria-hidden className={iconClass} /> : <MenuIcon aria-hidden className={iconClass} />}
          <span className="sr-only">{menuText.menu()}</span>
          <span className="truncate">{placeOf(pathname)}</span>
          {newOrders > 0 && <NewBadge count={newOrders} isNarrow={false} />}
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          title={titleOf(menuText.find())}
          className={`${entryClass} shrink-0 lg:w-full`}
          onClick={onFind}
        >
          <Search aria-hidden className={iconClass} /> <span className={word}>{menuText.find()}</span>
          {!isNarrow && (
            <kbd className="ms-auto hidden text-caption text-ink-soft lg:inline">{menuText.findKeys()}</kbd>
          )}
        </button>
      </div>
      <div
        id={id}
        className={`max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:h-[calc(100dvh-3rem)] max-lg:overflow-y-auto max-lg:bg-kora-deep lg:contents ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <Entries word={word} titleOf={titleOf} newOrders={newOrders} isNarrow={isNarrow} />
      </div>
    </nav>
  );
}

type EntriesProps = Pick<MenuProps, 'newOrders' | 'isNarrow'> & {
  word: string;
  titleOf: (label: string) => string | undefined;
};

function Entries({ word, titleOf, newOrders, isNarrow }: EntriesProps) {
  return (
    <>
      {/* A tablet held upright has them all in sight, in two columns. */}
      <div className="sm:max-lg:columns-2 sm:max-lg:gap-0 lg:contents">
        {menuGroups.map((group) => (
          <Group key={group} group={group} word={word} titleOf={titleOf} newOrders={newOrders} isNarrow={isNarrow} />
        ))}
      </div>
      <div className="border-thread py-1 max-lg:border-t lg:contents">
        <Link to="/home" title={titleOf(menuText.shop())} className={`${entryClass} w-full shrink-0 lg:mt-auto`}>
          <Store aria-hidden className={iconClass} /> <span className={word}>{menuText.shop()}</span>
        </Link>
        <button
          type="button"
          title={titleOf(menuText.logout())}
          className={`${entryClass} w-full shrink-0`}
          onClick={() => whenLeft(() => void logout())}
        >
          <LogOut aria-hidden className={iconClass} /> <span className={word}>{menuText.logout()}</span>
        </button>
      </div>
    </>
  );
}

/** The entries of one group that this person may open, below its heading, or below a line alone where that has no room. */
function Group({ group, word, titleOf, newOrders, isNarrow }: EntriesProps & { group: MenuGroup }) {
  const may = useMay();
  const shown = places.filter((place) => place.group === group && may(place.needs));
  const { path = '', within = path } = screenOf(useLocation().pathname) ?? {};
  const isHere = (to: string) => `/admin/${within}/`.startsWith(`${to}/`);
  const title = menuText.group({ group });
  if (shown.length === 0) return null;
  return (
    <div
      role={title ? 'group' : undefined}
      aria-label={title || undefined}
      className="break-inside-avoid border-thread py-1 not-first:border-t lg:shrink-0"
    >
      {title && (
        <p aria-hidden className={`eyebrow px-3.5 pt-2 pb-0.5 text-ink-soft ${isNarrow ? 'lg:hidden' : headingClass}`}>
          {title}
        </p>
      )}
      {shown.map(({ to, title, Icon, load }) => (
        <Link
          key={to}
          to={to}
          title={titleOf(title)}
          className={`${entryClass} relative w-full shrink-0`}
          aria-current={isHere(to) ? 'page' : undefined}
          onClick={() => to === ORDERS && void showNewOrders()}
          onPointerEnter={() => prefetch(load)}
          onFocus={() => prefetch(load)}
        >
          <Icon aria-hidden className={iconClass} /> <span className={word}>{title}</span>
          {to === ORDERS && newOrders > 0 && <NewBadge count={newOrders} isNarrow={isNarrow} />}
        </Link>
      ))}
    </div>
  );
}

/** How many orders are new; over the icon where the menu has no words. */
function NewBadge({ count, isNarrow }: { count: number; isNarrow: boolean }) {
  return (
    <span
      className={`price rounded-full bg-madder px-1.5 text-caption/5 font-semibold text-kora forced-colors:border lg:ms-auto ${isNarrow ? 'lg:absolute lg:end-0.5 lg:top-0' : ''}`}
    >
      <span aria-hidden>{inDigits(count)}</span>
      <span className="sr-only">{menuText.newOrders({ count })}</span>
    </span>
  );
}

function MenuHead({ isNarrow, onResize }: Pick<MenuProps, 'isNarrow' | 'onResize'>) {
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="hidden items-center justify-between py-3 lg:flex">
      {!isNarrow && (
        <Link to="/admin/dashboard" className="display px-3.5 text-xl">
          {menuText.backOffice()}
        </Link>
      )}
      <button
        type="button"
        aria-expanded={!isNarrow}
        aria-label={isNarrow ? menuText.widen() : menuText.narrow()}
        onClick={onResize}
        className="mx-auto grid size-10 place-items-center hover:bg-kora-shade"
      >
        <Icon aria-hidden className="size-4.5 rtl:-scale-x-100" />
      </button>
    </div>
  );
}

/**
 * Fetches a screen's code, and what it asks for first, when a pointer or the focus comes near; if that fails, opening
 * the screen says so.
 */
function prefetch(load: Screen['load']): void {
  load().then(
    (screen) => screen.prefetch?.(new URLSearchParams()),
    () => {},
  );
}

/** Ends the session, clears all local storage and goes to / (spec §2 Admin). */
async function logout(): Promise<void> {
  await signOut();
  try {
    localStorage.clear();
  } catch {
    /* forbidden: it never held anything */
  }
  window.location.assign(pathIn(currentLocale(), '/'));
}

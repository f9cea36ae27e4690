import { LogOut, Store, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as menuText from '#text/admin-menu.ts';
import { signOut } from '../../sign-in/sign-out.ts';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';
import { useMay } from '../staff/permissions.ts';
import { menuGroups, places, screenOf, type MenuGroup, type Screen } from '../screens.ts';
import { inDigits, showNewOrders } from '../order-news/new-orders.ts';
import { entryClass, iconClass, spreadClass } from './menu-classes.ts';
import { Folded, useFoldIcons } from './menu-folds.tsx';

const headingClass =
  'flex items-center px-3.5 pt-2 pb-0.5 lg:shrink-0 lg:pointer-fine:max-h-8 lg:pointer-fine:grow lg:pointer-fine:py-0 lg:pointer-fine:[@media(height<=73rem)]:text-[0.6875rem]/3';
/** If the menu shows only icons, the heading is invisible, but the line above it stays. */
const narrowHeadingClass = 'lg:h-px lg:min-h-0 lg:grow-0 lg:overflow-hidden lg:py-0';

const ORDERS = '/admin/order';

type EntriesProps = {
  newOrders: number;
  isNarrow: boolean;
  word: string;
  titleOf: (label: string) => string | undefined;
};

/** Lists the entries of the menu by groups, and the links that leave the back office. */
export function Entries({ word, titleOf, newOrders, isNarrow }: EntriesProps) {
  const here = useHere();
  const foldIconOf = useFoldIcons();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showPresent(list.current), [here]);
  return (
    <>
      {/* On a tablet in portrait format, all entries are shown in two columns. */}
      <div
        ref={list}
        className="lg:scroll-shadows sm:max-lg:columns-2 sm:max-lg:gap-0 lg:flex lg:min-h-0 lg:grow-20 lg:flex-col lg:overflow-y-auto"
      >
        {menuGroups.map((group) => (
          <Group
            key={group}
            group={group}
            here={here}
            FoldIcon={foldIconOf(group)}
            word={word}
            titleOf={titleOf}
            newOrders={newOrders}
            isNarrow={isNarrow}
          />
        ))}
      </div>
      <div
        className={`flex border-t border-thread max-lg:py-1 lg:shrink-0 lg:pointer-fine:grow ${isNarrow ? 'lg:flex-col lg:pointer-fine:max-h-20' : 'lg:pointer-fine:max-h-10'}`}
      >
        <Link to="/home" title={titleOf(menuText.shop())} className={`${entryClass} ${spreadClass} grow`}>
          <Store className={iconClass} /> <span className={word}>{menuText.shop()}</span>
        </Link>
        <button
          type="button"
          title={titleOf(menuText.logout())}
          className={`${entryClass} ${spreadClass} grow`}
          onClick={() => whenLeft(() => void logout())}
        >
          <LogOut className={iconClass} /> <span className={word}>{menuText.logout()}</span>
        </button>
      </div>
    </>
  );
}

/** Returns the address of the menu entry for the present screen, or an empty text if no entry belongs to it. */
function useHere(): string {
  const may = useMay();
  const { path = '', within = path } = screenOf(useLocation().pathname) ?? {};
  // One screen's address may begin with another screen's address. Then only the entry with the longer address is marked
  // as the present one.
  return places
    .filter((place) => place.group && `/admin/${within}/`.startsWith(`${place.to}/`) && may(place.needs))
    .reduce((best, { to }) => (to.length > best.length ? to : best), '');
}

/**
 * Scrolls the list until the present entry is in view, if the list is too high for the window. `scrollIntoView` would
 * also scroll the page, because the page has a scroll padding. Nothing moves under a pointer that is over the list.
 */
function showPresent(list: HTMLElement | null): void {
  const present = list?.querySelector('[aria-current]');
  if (!list || !present || list.matches(':hover')) return;
  const [entry, view] = [present.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.min(0, entry.top - view.top) + Math.max(0, entry.bottom - view.bottom);
}

type GroupProps = EntriesProps & { group: MenuGroup; here: string; FoldIcon: LucideIcon | undefined };

/** Lists the entries of one group that this person may open, below the group's heading. */
function Group({ group, here, FoldIcon, word, titleOf, newOrders, isNarrow }: GroupProps) {
  const may = useMay();
  const shown = places.filter((place) => place.group === group && may(place.needs));
  const title = menuText.group({ group });
  if (shown.length === 0) return null;
  return (
    <div
      role={title ? 'group' : undefined}
      aria-label={title || undefined}
      className="break-inside-avoid border-thread py-1 not-first:border-t lg:contents lg:*:border-thread lg:not-first:*:first:border-t"
    >
      {FoldIcon ? (
        <Folded
          title={title}
          Icon={FoldIcon}
          hasPresent={shown.some(({ to }) => to === here)}
          isNarrow={isNarrow}
          word={word}
          titleOf={titleOf}
        >
          {/* The entries open beside the menu, where they have room for their titles, even if the menu shows only
              icons. */}
          <Links shown={shown} here={here} newOrders={newOrders} isNarrow={false} word="" titleOf={() => undefined} />
        </Folded>
      ) : (
        <>
          {title && (
            <p aria-hidden className={`eyebrow text-ink-soft ${headingClass} ${isNarrow ? narrowHeadingClass : ''}`}>
              {title}
            </p>
          )}
          <Links
            shown={shown}
            here={here}
            newOrders={newOrders}
            isNarrow={isNarrow}
            word={word}
            titleOf={titleOf}
            look={spreadClass}
          />
        </>
      )}
    </div>
  );
}

type LinksProps = EntriesProps & { shown: typeof places; here: string; look?: string };

function Links({ shown, here, word, titleOf, newOrders, isNarrow, look = '' }: LinksProps) {
  return shown.map(({ to, title, Icon, load }) => (
    <Link
      key={to}
      to={to}
      title={titleOf(title)}
      className={`${entryClass} ${look} relative w-full`}
      aria-current={to === here ? 'page' : undefined}
      onClick={({ currentTarget }) => {
        if (to === ORDERS) void showNewOrders();
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
      }}
      onPointerEnter={() => prefetch(load)}
      onFocus={() => prefetch(load)}
    >
      <Icon aria-hidden className={iconClass} /> <span className={word}>{title}</span>
      {to === ORDERS && newOrders > 0 && <NewBadge count={newOrders} isNarrow={isNarrow} />}
    </Link>
  ));
}

/** Shows the number of new orders. If the menu shows only icons, the number is drawn over the icon. */
export function NewBadge({ count, isNarrow }: { count: number; isNarrow: boolean }) {
  return (
    <span
      className={`price rounded-full bg-madder px-1.5 text-caption/5 font-semibold text-kora forced-colors:border lg:ms-auto ${isNarrow ? 'lg:absolute lg:end-0.5 lg:top-0' : ''}`}
    >
      <span aria-hidden>{inDigits(count)}</span>
      <span className="sr-only">{menuText.newOrders({ count })}</span>
    </span>
  );
}

/**
 * Fetches a screen's code and its first data when the pointer or the focus comes near the screen's link. A failed
 * prefetch shows nothing: the person sees the error when they open the screen.
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
    /** The browser forbids storage, so nothing was ever stored there. */
  }
  window.location.assign(pathIn(currentLocale(), '/'));
}

import { ChevronRight, LogOut, Store } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as menuText from '#text/admin-menu.ts';
import { signOut } from '../../sign-in/sign-out.ts';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';
import { useMay } from '../staff/permissions.ts';
import { menuGroups, places, screenOf, type MenuGroup, type Screen } from '../screens.ts';
import { inDigits, showNewOrders } from '../order-news/new-orders.ts';
import { scrollIntoMenu, useFolds, type Fold } from './menu-folds.ts';

// In a low window the menu's entries move closer together, but each keeps at least 24 pixels for the pointer (WCAG
// 2.5.8). The menu of an owner is then 887 pixels high. A lower window folds two groups (menu-folds.ts): the menu is
// then 599 pixels high and fits into the 650 pixels that a browser leaves of a screen with 768. With one of these
// groups open, the menu is at most 767 pixels high. If the menu is still too high, the entries scroll, so the links
// that leave the back office stay in view.
export const entryClass =
  'flex min-h-10 items-center gap-2.5 px-3.5 text-md hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora pointer-coarse:min-h-touch lg:pointer-fine:[@media(73rem<height<=80rem)]:min-h-7 lg:pointer-fine:[@media(height<=73rem)]:min-h-6 lg:pointer-fine:[@media(height<=73rem)]:leading-5';
const headingClass =
  'pt-2 pb-0.5 lg:pointer-fine:[@media(height<=73rem)]:pt-0 lg:pointer-fine:[@media(height<=73rem)]:pb-0 lg:pointer-fine:[@media(height<=73rem)]:text-[0.6875rem]/3';
export const iconClass = 'size-4.5 shrink-0';

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
  const foldOf = useFolds(places.find(({ to }) => to === here)?.group);
  return (
    <>
      {/* On a tablet in portrait format, all entries are shown in two columns. */}
      <div
        data-entries
        className="sm:max-lg:columns-2 sm:max-lg:gap-0 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto"
      >
        {menuGroups.map((group) => (
          <Group
            key={group}
            group={group}
            here={here}
            fold={foldOf(group)}
            word={word}
            titleOf={titleOf}
            newOrders={newOrders}
            isNarrow={isNarrow}
          />
        ))}
      </div>
      <div
        className={`flex border-thread py-1 max-lg:border-t lg:mt-auto lg:shrink-0 lg:border-t lg:py-0 ${isNarrow ? 'lg:flex-col' : ''}`}
      >
        <Link to="/home" title={titleOf(menuText.shop())} className={`${entryClass} grow`}>
          <Store className={iconClass} /> <span className={word}>{menuText.shop()}</span>
        </Link>
        <button
          type="button"
          title={titleOf(menuText.logout())}
          className={`${entryClass} grow`}
          onClick={() => whenLeft(() => void logout())}
        >
          <LogOut className={iconClass} /> <span className={word}>{menuText.logout()}</span>
        </button>
      </div>
    </>
  );
}

/** Answers the address of the entry that is marked as the present one, or an empty text if no entry is. */
function useHere(): string {
  const may = useMay();
  const { path = '', within = path } = screenOf(useLocation().pathname) ?? {};
  // One screen's address may begin with another screen's address. In that case, only the entry with the longer address
  // is marked as the present one.
  return places
    .filter((place) => place.group && `/admin/${within}/`.startsWith(`${place.to}/`) && may(place.needs))
    .reduce((best, { to }) => (to.length > best.length ? to : best), '');
}

type GroupProps = EntriesProps & { group: MenuGroup; here: string; fold: Fold | undefined };

/** Lists the entries of one group that this person may open, below the group's heading. */
function Group({ group, here, fold, word, titleOf, newOrders, isNarrow }: GroupProps) {
  const may = useMay();
  const id = useId();
  const shown = places.filter((place) => place.group === group && may(place.needs));
  const title = menuText.group({ group });
  const isOpen = fold?.isOpen ?? true;
  if (shown.length === 0) return null;
  return (
    <div
      role={title ? 'group' : undefined}
      aria-label={title || undefined}
      className="break-inside-avoid border-thread py-1 not-first:border-t lg:shrink-0 lg:pointer-fine:[@media(height<=73rem)]:py-0"
    >
      {fold ? (
        <FoldButton
          title={title}
          fold={fold}
          entries={id}
          hasPresent={shown.some(({ to }) => to === here)}
          word={word}
          titleOf={titleOf}
        />
      ) : (
        title && (
          <p aria-hidden className={`eyebrow px-3.5 text-ink-soft ${headingClass} ${isNarrow ? 'lg:hidden' : ''}`}>
            {title}
          </p>
        )
      )}
      <div id={id} hidden={!isOpen} ref={fold?.isOpen ? scrollIntoMenu : undefined}>
        {shown.map(({ to, title, Icon, load }) => (
          <Link
            key={to}
            to={to}
            title={titleOf(title)}
            className={`${entryClass} relative w-full shrink-0`}
            aria-current={to === here ? 'page' : undefined}
            onClick={() => to === ORDERS && void showNewOrders()}
            onPointerEnter={() => prefetch(load)}
            onFocus={() => prefetch(load)}
          >
            <Icon aria-hidden className={iconClass} /> <span className={word}>{title}</span>
            {to === ORDERS && newOrders > 0 && <NewBadge count={newOrders} isNarrow={isNarrow} />}
          </Link>
        ))}
      </div>
    </div>
  );
}

type FoldButtonProps = Pick<EntriesProps, 'word' | 'titleOf'> & {
  title: string;
  fold: Fold;
  /** The id of the element with the group's entries. */
  entries: string;
  hasPresent: boolean;
};

/** The heading of a group that can be folded. While the group is folded, the heading stands for the present entry. */
function FoldButton({ title, fold: { isOpen, onToggle }, entries, hasPresent, word, titleOf }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={entries}
      aria-current={hasPresent && !isOpen ? 'true' : undefined}
      title={titleOf(title)}
      className={`${entryClass} w-full text-ink-soft aria-[current=true]:bg-indigo aria-[current=true]:text-kora`}
      onClick={onToggle}
    >
      <ChevronRight className={`${iconClass} transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
      <span className={`eyebrow pointer-fine:text-micro ${word}`}>{title}</span>
    </button>
  );
}

/** Shows the number of new orders. In a menu of icons without words, the number stands over the icon. */
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
 * Fetches a screen's code and its first data when the pointer or the focus comes near the screen's link. If this fails,
 * nothing is shown: the person sees the error when they open the screen.
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

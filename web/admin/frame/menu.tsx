import { LogOut, PanelLeftClose, PanelLeftOpen, Search, Store } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as menuText from '#text/admin-menu.ts';
import { signOut } from '../../session/sign-out.ts';
import { menu } from '../screens.ts';

const entryClass =
  'flex min-h-10 w-full shrink-0 items-center gap-2.5 px-3.5 text-md hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora max-md:w-auto';
const iconClass = 'size-4.5 shrink-0';

type MenuProps = { isNarrow: boolean; onResize: () => void; onFind: () => void };

/** The way to every screen; on a wide window it can be narrowed to icons, whose words are then their titles. */
export function Menu({ isNarrow, onResize, onFind }: MenuProps) {
  const word = isNarrow ? 'md:sr-only' : '';
  const titleOf = (label: string) => (isNarrow ? label : undefined);
  return (
    <nav
      aria-label={menuText.backOffice()}
      className={`flex overflow-x-auto border-b border-thread bg-kora-deep md:sticky md:top-0 md:h-dvh md:shrink-0 md:flex-col md:overflow-y-auto md:border-e md:border-b-0 print:hidden ${isNarrow ? 'md:w-13' : 'md:w-52'}`}
    >
      <MenuHead isNarrow={isNarrow} onResize={onResize} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title={titleOf(menuText.find())}
        className={entryClass}
        onClick={onFind}
      >
        <Search aria-hidden className={iconClass} /> <span className={word}>{menuText.find()}</span>
        {!isNarrow && <kbd className="ms-auto hidden text-caption text-ink-soft md:inline">{menuText.findKeys()}</kbd>}
      </button>
      {menu.map(({ to, title, Icon, load }) => (
        <NavLink
          key={to}
          to={to}
          title={titleOf(title)}
          className={entryClass}
          onPointerEnter={() => prefetch(load)}
          onFocus={() => prefetch(load)}
        >
          <Icon aria-hidden className={iconClass} /> <span className={word}>{title}</span>
        </NavLink>
      ))}
      <Link to="/home" title={titleOf(menuText.shop())} className={`${entryClass} md:mt-auto`}>
        <Store aria-hidden className={iconClass} /> <span className={word}>{menuText.shop()}</span>
      </Link>
      <button type="button" title={titleOf(menuText.logout())} className={entryClass} onClick={() => void logout()}>
        <LogOut aria-hidden className={iconClass} /> <span className={word}>{menuText.logout()}</span>
      </button>
    </nav>
  );
}

function MenuHead({ isNarrow, onResize }: Pick<MenuProps, 'isNarrow' | 'onResize'>) {
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="hidden items-center justify-between py-3 md:flex">
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

/** Fetches a screen's code when a pointer or the focus comes near; if that fails, opening the screen says so. */
function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => {});
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

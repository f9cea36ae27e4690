import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, Search, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import * as menuText from '#text/admin-menu.ts';
import { placeOf } from '../screens.ts';
import { entryClass, iconClass, spreadClass } from './menu-classes.ts';
import { Entries, NewBadge } from './menu-entries.tsx';

type MenuProps = { isNarrow: boolean; onResize: () => void; onFind: () => void; newOrders: number };

/**
 * Links to all screens. In a wide window the person can narrow the menu to icons with titles. On a phone, or on a
 * tablet in portrait format, the menu is a bar that names the present screen and unfolds.
 */
export function Menu({ isNarrow, onResize, onFind, newOrders }: MenuProps) {
  const word = isNarrow ? 'lg:sr-only' : '';
  const titleOf = (label: string) => (isNarrow ? label : undefined);
  const { pathname, key } = useLocation();
  // `key` changes at each navigation, so the menu stays unfolded until the next navigation.
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
          {isOpen ? <X className={iconClass} /> : <MenuIcon className={iconClass} />}
          <span className="sr-only">{menuText.menu()}</span>
          <span className="truncate">{placeOf(pathname)}</span>
          {newOrders > 0 && <NewBadge count={newOrders} isNarrow={false} />}
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          title={titleOf(menuText.find())}
          className={`${entryClass} ${spreadClass} shrink-0 lg:w-full`}
          onClick={onFind}
        >
          <Search className={iconClass} /> <span className={word}>{menuText.find()}</span>
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

function MenuHead({ isNarrow, onResize }: Pick<MenuProps, 'isNarrow' | 'onResize'>) {
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="hidden items-center justify-between py-3 lg:flex lg:shrink-0 lg:pointer-fine:max-h-16 lg:pointer-fine:grow lg:pointer-fine:py-0">
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
        className="mx-auto grid size-10 place-items-center -outline-offset-2 hover:bg-kora-shade pointer-fine:size-7"
      >
        <Icon aria-hidden className="size-4.5 rtl:-scale-x-100" />
      </button>
    </div>
  );
}

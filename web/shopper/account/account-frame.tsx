import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import * as accountText from '#text/account-page.ts';
import { QuietButton } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { AccountLinks } from './account-links.tsx';

const MenuDrawer = part(async () => import('./menu-drawer.tsx'));

/** The frame of each page of the account. The menu is at the side; on small screens it is in a drawer. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="wrap pt-8">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <h1 className="display text-4xl sm:text-5xl">{accountText.heading()}</h1>
        <QuietButton aria-haspopup="dialog" data-keep-clear className="lg:hidden" onClick={() => setMenuOpen(true)}>
          <Menu className="size-5" /> {accountText.menu()}
        </QuietButton>
      </div>
      {isMenuOpen && <MenuDrawer onClose={() => setMenuOpen(false)} />}
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[auto_1fr] lg:gap-12">
        <SideMenu />
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

function SideMenu() {
  const [isNarrow, setNarrow] = useState(false);
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav aria-label={accountText.menuName()} className={`hidden lg:block print:hidden ${isNarrow ? 'w-14' : 'w-56'}`}>
      <button
        type="button"
        aria-expanded={!isNarrow}
        aria-label={isNarrow ? accountText.widenMenu() : accountText.narrowMenu()}
        onClick={() => setNarrow(!isNarrow)}
        className="grid size-12 place-items-center hover:bg-kora-deep"
      >
        <Icon aria-hidden className="size-5 rtl:-scale-x-100" />
      </button>
      <AccountLinks isNarrow={isNarrow} />
    </nav>
  );
}

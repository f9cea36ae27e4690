import { Heart, Menu, Search, ShoppingBag, User, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import type { Company } from '#contract/company.ts';
import { loginPath } from '../../session/intent.ts';
import { useSession } from '../../session/session.ts';
import { useCartCount } from '../basket.ts';
import { useWishes } from '../wishes.ts';

const SearchOverlay = lazy(async () => import('./search-overlay.tsx'));
const CustomerData = lazy(async () => import('../customer/customer-data.tsx'));

/** Where the header is solid; it is transparent everywhere else (spec §2 Header). */
const SOLID = /^\/(shop|myaccount|cart|wishlist|checkout|about|product)(\/|$)/;

export function Header({ company }: { company: Company }) {
  const { pathname } = useLocation();
  const isSolid = SOLID.test(pathname);
  const { token, isAdmin } = useSession();
  const account = isAdmin ? '/admin/dashboard' : token !== null ? '/myaccount/account' : '/login';
  const links = [
    { to: '/home', label: 'Home' },
    { to: '/about', label: 'About' },
    { to: '/shop', label: 'Shop' },
    { to: account, label: 'My account' },
  ];
  return (
    <header className={isSolid ? 'sticky top-0 z-30 border-b border-thread bg-kora print:static' : 'absolute inset-x-0 top-0 z-30'}>
      <div className="wrap flex h-16 items-center gap-4 sm:h-20">
        <MobileMenu links={links} />
        <Link to="/home" className="display flex min-w-0 items-center gap-2 text-2xl sm:text-[1.75rem]">
          {company.logoUrl ? <img src={company.logoUrl} alt={company.name} className="h-10 w-auto" /> : <span className="truncate">{company.name}</span>}
        </Link>
        <nav aria-label="Main" className="ml-auto hidden md:block print:hidden">
          <ul className="flex gap-8">
            {links.map((link) => (
              <li key={link.label}>
                <NavLink to={link.to} prefetch="intent" className="border-b-2 border-transparent py-1 hover:border-current aria-[current=page]:border-current">
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {!isAdmin && <ShopperButtons />}
      </div>
    </header>
  );
}

function ShopperButtons() {
  const { token, isCustomer } = useSession();
  const cartCount = useCartCount();
  const wishCount = useWishes().size;
  const own = (path: string) => (token === null ? '/login' : path);
  return (
    <div className="ml-auto flex md:ml-4 print:hidden">
      {isCustomer && (
        <Suspense fallback={null}>
          <CustomerData />
        </Suspense>
      )}
      <SearchButton isGuest={token === null} />
      <IconLink to={own('/wishlist')} label="Wishlist" count={wishCount}>
        <Heart aria-hidden className="size-5.5" />
      </IconLink>
      <IconLink to={own('/cart')} label="Cart" count={cartCount}>
        <ShoppingBag aria-hidden className="size-5.5" />
      </IconLink>
    </div>
  );
}

/** Opens the search, as does the key "/"; guests are led to sign in (spec §2 Header). */
function SearchButton({ isGuest }: { isGuest: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      if (event.key !== '/' || isTyping || isGuest || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isGuest]);
  return (
    <>
      <button type="button" aria-label="Search" aria-haspopup="dialog" onClick={() => (isGuest ? void navigate(loginPath(location)) : setOpen(true))} className="grid size-11 place-items-center hover:text-indigo">
        <Search aria-hidden className="size-5.5" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchOverlay onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function IconLink({ to, label, count = 0, children }: { to: string; label: string; count?: number; children: ReactNode }) {
  return (
    <Link to={to} aria-label={count > 0 ? `${label}, ${count}` : label} className="relative grid size-11 place-items-center hover:text-indigo">
      {children}
      {count > 0 && (
        <span aria-hidden data-testid={`${label.toLowerCase()}-count`} className="price absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-madder px-1 text-[0.6875rem] leading-none font-bold text-white">
          {count}
        </span>
      )}
    </Link>
  );
}

function MobileMenu({ links }: { links: ReadonlyArray<{ to: string; label: string }> }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <div className="md:hidden print:hidden">
      <button type="button" aria-label={isOpen ? 'Close menu' : 'Open menu'} aria-expanded={isOpen} aria-controls="mobile-menu" onClick={() => setOpen(!isOpen)} className="-ml-2 grid size-11 place-items-center">
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
      </button>
      {isOpen && (
        <nav id="mobile-menu" aria-label="Main" className="absolute inset-x-0 top-full animate-settle border-b border-thread bg-kora px-4 pb-6">
          <ul>
            {links.map((link) => (
              <li key={link.label} className="border-t border-thread">
                <NavLink to={link.to} onClick={() => setOpen(false)} className="display flex min-h-14 items-center gap-3 text-2xl aria-[current=page]:text-indigo">
                  {link.label === 'My account' && <User aria-hidden className="size-5" />}
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
